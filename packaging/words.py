#!/usr/bin/env python3
"""Makes the manual page and the completions of shells out of what `motionbook help` prints.

usage: motionbook help | words.py man|bash|zsh|fish
"""

import re
import sys

FILES = [
    ("~/.local/share/motionbook", "The data folder of the user who starts Motionbook, unless --data or MOTIONBOOK_DATA names another one."),
    ("/var/lib/motionbook", "The data folder of the system's service."),
    ("/etc/default/motionbook", "Options of the system's service, as MOTIONBOOK_* variables."),
]
EXAMPLES = [
    ("motionbook serve", "Starts the server for this user and prints its address."),
    ("systemctl --user enable --now motionbook", "Runs the same server as a service, from each login on."),
    ("sudo systemctl enable --now motionbook", "Runs one server for the whole machine, under a separate account."),
    ("sudo -u motionbook motionbook key --data /var/lib/motionbook", "Prints the address of that server, with the key."),
]


class Command:
    """One command with its options: each has a value (its word in the usage) or None."""

    def __init__(self, text):
        self.name, _, rest = text.partition(" ")
        self.options = dict(re.findall(r"(--?[a-z][a-z-]*)(?: ([^\s\[\]-][^\s\[\]]*|))?", rest))
        operands = re.sub(r"--?[a-z][a-z-]*( [^\s\[\]-][^\s\[\]]*)?", "", rest)
        self.operand = "file" if "FILE" in operands else "folder" if "DIR" in operands else None


def kind(value):
    """What a value is: a list of words to choose from, a file, a folder, anything, or nothing at all."""
    if not value:
        return None
    if re.fullmatch(r"[a-z]+(\|[a-z]+)+", value):
        return value.split("|")
    return "folder" if value == "DIR" else "file" if re.search("FILE|OUT|CLIP", value) else "anything"


def read(text):
    """The usage as lines, its commands, and the paragraphs behind it."""
    head, usage, *paragraphs = text.strip().split("\n\n")
    lines = [line[len("usage: "):] for line in usage.splitlines()]
    commands = []
    for line in lines:
        if line.startswith("motionbook "):
            commands.append(line[len("motionbook "):])
        else:
            commands[-1] += " " + line.strip()
    simple = [word for line in commands if re.fullmatch(r"[a-z-]+( \| [a-z-]+)+", line) for word in line.split(" | ")]
    return head, lines, [Command(line) for line in commands if " | " not in line or line.split(" | ")[0] not in simple] + [
        Command(word) for word in simple], paragraphs


def man(text):
    head, lines, commands, paragraphs = read(text)

    def plain(words):
        words = words.replace("\\", "\\\\").replace("-", "\\-")
        return re.sub(r"^([.'])", r"\\&\1", re.sub(r"`(.+?)`", r"\\fB\1\\fR", words), flags=re.M)

    page = ['.TH MOTIONBOOK 1 "" "" "User Commands"', ".SH NAME", "motionbook \\- a motion lab for your own machine", ".SH SYNOPSIS", ".nf"]
    page += [re.sub(r"^motionbook ([a-z-]+)", r"\\fBmotionbook \1\\fR", line).replace("-", "\\-") for line in lines]
    page += [".fi", ".SH DESCRIPTION", plain(head)]
    for paragraph in paragraphs:
        page += [".PP", plain(paragraph)]
    for title, entries in (("FILES", FILES), ("EXAMPLES", EXAMPLES)):
        page.append(".SH " + title)
        for name, words in entries:
            page += [".TP", f".B {plain(name)}", plain(words)]
    return "\n".join(page) + "\n"


def bash(text):
    commands = read(text)[2]
    cases = []
    for command in commands:
        for option, value in command.options.items():
            found = kind(value)
            if found:
                does = {"file": "_filedir", "folder": "_filedir -d", "anything": ":"}.get(
                    found if isinstance(found, str) else "", f'COMPREPLY=($(compgen -W "{" ".join(found)}" -- "$cur"))')
                cases.append(f"        {command.name}:{option}) {does}; return ;;")
    words = [f'        {command.name}) options="{" ".join(command.options)}" ;;' for command in commands if command.options]
    files = "|".join(command.name for command in commands if command.operand == "file")
    folders = "|".join(command.name for command in commands if command.operand == "folder")
    return f"""# Completion of motionbook for bash, made from `motionbook help`.
_motionbook() {{
    local cur prev words cword split options=
    _init_completion -s || return
    if ((cword == 1)); then
        COMPREPLY=($(compgen -W "{" ".join(command.name for command in commands)}" -- "$cur"))
        return
    fi
    case ${{words[1]}}:$prev in
{chr(10).join(cases)}
    esac
    case ${{words[1]}} in
{chr(10).join(words)}
    esac
    if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$cur"))
        return
    fi
    case ${{words[1]}} in
        {files}) _filedir ;;
        {folders}) _filedir -d ;;
    esac
}} && complete -F _motionbook motionbook
"""


def zsh(text):
    commands = read(text)[2]
    cases = []
    for command in commands:
        words = []
        for option, value in command.options.items():
            found = kind(value)
            does = {"file": "_files", "folder": "_files -/", "anything": ""}.get(
                found if isinstance(found, str) else "", f"({' '.join(found or [])})")
            words.append(f"'{option}: :{does}'" if found else option)
        if command.operand:
            words.append("'*: :_files'" if command.operand == "file" else "'*: :_files -/'")
        if words:
            cases.append(f"    {command.name}) _arguments {' '.join(words)} ;;")
    names = " ".join(command.name for command in commands)
    return f"""#compdef motionbook
# Completion of motionbook for zsh, made from `motionbook help`.
if (( CURRENT == 2 )); then
    compadd {names}
    return
fi
shift words
(( CURRENT-- ))
case $words[1] in
{chr(10).join(cases)}
esac
"""


def fish(text):
    commands = read(text)[2]
    lines = ["# Completion of motionbook for fish, made from `motionbook help`.", "complete -c motionbook -f",
             f"complete -c motionbook -n __fish_use_subcommand -a '{' '.join(command.name for command in commands)}'"]
    for command in commands:
        within = f"complete -c motionbook -n '__fish_seen_subcommand_from {command.name}'"
        for option, value in command.options.items():
            found = kind(value)
            does = {"file": " -r -F", "folder": " -x -a '(__fish_complete_directories)'", "anything": " -x"}.get(
                found if isinstance(found, str) else "", f" -x -a '{' '.join(found or [])}'")
            name = f"-l {option[2:]}" if option.startswith("--") else f"-s {option[1:]}"
            lines.append(f"{within} {name}{does if found else ''}")
        if command.operand:
            lines.append(within + (" -F" if command.operand == "file" else " -a '(__fish_complete_directories)'"))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    makers = {"man": man, "bash": bash, "zsh": zsh, "fish": fish}
    if len(sys.argv) != 2 or sys.argv[1] not in makers:
        sys.exit(__doc__)
    sys.stdout.write(makers[sys.argv[1]](sys.stdin.read()))
