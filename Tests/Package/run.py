#!/usr/bin/env python3
"""The Debian package on a bare Debian 12 without Swift: install, analyse in the sandbox, for devices of another network, as a service,
update, remove, purge.

usage: run.py FIRST.deb SECOND.deb    as root; SECOND is the same program with a later revision

What is downloaded stays in .build/package-test, so that the next run is faster.
"""

import contextlib
import os
import pathlib
import shlex
import shutil
import signal
import sqlite3
import subprocess
import sys
import time

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent.parent), str(pathlib.Path(__file__).resolve().parent.parent / "Survival")]
sys.dont_write_bytecode = True

import harness  # noqa: E402
import journeys  # noqa: E402
from machine import Machine, make_base  # noqa: E402
from ports import free_port  # noqa: E402

FOLDER = harness.TOP / ".build" / "package-test"
DATA = "/var/lib/motionbook"
# The installed program, for tests that start one here and end it by a signal, which nsenter keeps to itself.
ENTER = """#!/bin/sh
{inside} motionbook "$@" &
trap 'kill $(cat /proc/$!/task/$!/children)' TERM
while kill -0 $! 2>/dev/null; do
    wait $!
    status=$?
done
exit $status
"""


class Guest(harness.Server):
    """A server that somebody else has started."""

    def __init__(self, port):
        self.port = port

    def wait(self, within=60):
        deadline = time.monotonic() + within
        while time.monotonic() < deadline:
            try:
                assert self.request("GET", "/healthz")[0] == 200
                return self
            except OSError:
                time.sleep(0.2)
        raise AssertionError("the server does not answer")

    def see(self, clip):
        """Uploads a clip and waits for its report."""
        status, answer = self.upload(clip)
        assert status == 201, (status, answer)
        self.wait_for(answer["id"], "done")
        return answer["id"]

    def has(self, identifier):
        assert self.request("GET", f"/clips/{identifier}", headers={"Accept": "text/html"})[0] == 200
        assert self.json(f"/clips/{identifier}/report.json")["kind"] == "swing"


def say(words):
    print(f"ok    {words} ({time.monotonic() - BEGAN:.0f} s)", flush=True)


def properties(machine, *names):
    shown = machine.run("systemctl", "show", "motionbook", *(f"--property={name}" for name in names))[1]
    return dict(line.split("=", 1) for line in shown.splitlines())


def install(machine, package):
    shutil.copy(package, machine.path("/root"))
    return machine.run("apt-get", "install", "-y", "-q", "--no-install-recommends", f"/root/{pathlib.Path(package).name}")[1]


def bare(machine, package, clip):
    """Installed by apt and used without any service manager."""
    machine.run("apt-get", "update", "-q")
    assert machine.run("which", "swift", check=False)[0] != 0
    install(machine, package)
    say("installed by apt on a bare Debian 12")
    linked = machine.run("ldd", "/usr/bin/motionbook")[1]
    assert "not found" not in linked and "swift" not in linked.lower(), linked
    assert "/lib/motionbook/libopenvino_c.so" in linked, linked
    for broken in machine.run("sh", "-c", "ldd /usr/lib/motionbook/*.so* | grep 'not found' || true")[1].splitlines():
        raise AssertionError(broken)
    assert machine.run("find", "/", "-xdev", "-iname", "*libswift*")[1] == ""
    say("all libraries are there, Swift is not")
    machine.run("useradd", "--create-home", "guest")
    for user in (None, "motionbook", "guest"):
        told = machine.run("motionbook", "doctor", "--data", "/tmp/nothing", user=user)[1]
        assert "Workers run in a bubblewrap sandbox" in told and "9 models" in told and "missing" not in told, told
    say("motionbook doctor is content, for root, the service's account and a person")
    shutil.copy(clip, machine.path("/home/guest/clip.mp4"))
    assert '"swings"' in machine.run("motionbook", "analyze", "/home/guest/clip.mp4", "--for", "swing", "--json", user="guest")[1]
    say("a person analyses a clip")
    port = free_port()
    command = machine.command("motionbook", "serve", "--data", DATA, "--port", str(port), user="motionbook")
    with open(FOLDER / "serve.log", "w") as log:
        server = subprocess.Popen(command, cwd="/", stdout=log, stderr=log)
    try:
        try:
            guest = Guest(port).wait()
        except AssertionError:
            print((FOLDER / "serve.log").read_text())
            raise
        identifier = guest.see(clip)
        guest.has(identifier)
        words = (FOLDER / "serve.log").read_text()
        assert "Workers run in a bubblewrap sandbox" in words, words
        for process in machine.processes("motionbook"):
            os.kill(process, signal.SIGTERM)
        assert server.wait(20) == 0
    finally:
        server.kill()
    say("a clip is uploaded and analysed in its sandbox by the service's account")
    return identifier


def network(machine):
    """`motionbook serve --host 0.0.0.0`, as a person starts it, for browsers of another network: this machine's."""
    program = FOLDER / "motionbook"
    program.write_text(ENTER.format(inside=shlex.join(machine.command(user="guest"))))
    program.chmod(0o755)
    subprocess.run([harness.TOP / ".deps/browser/bin/python", "-B", "-m", "pytest", "Tests/Browsers/network.py", "--long", "--program", program],
                   cwd=harness.TOP, check=True)
    say("browsers of another network have their camera, by name and by address, and go on by themselves")


def service(machine, clip, identifier):
    """The unit: off at first; started it works inside its walls, and is started anew when it hangs."""
    port = free_port()
    for unit in ("systemd-sysctl", "systemd-binfmt", "systemd-modules-load", "console-getty", "systemd-logind"):
        link = machine.path(f"/etc/systemd/system/{unit}.service")
        link.unlink(missing_ok=True)
        link.symlink_to("/dev/null")
    settings = machine.path("/etc/default/motionbook")
    settings.write_text(settings.read_text() + f"MOTIONBOOK_PORT={port}\n")
    machine.stop()
    machine.start("/lib/systemd/systemd", "--unit=basic.target")
    deadline = time.monotonic() + 60
    while machine.run("systemctl", "is-system-running", check=False)[1].strip() not in ("running", "degraded"):
        assert time.monotonic() < deadline, machine.run("systemctl", "list-jobs", check=False)[1]
        time.sleep(0.5)
    assert machine.run("systemctl", "is-enabled", "motionbook", check=False)[1].strip() == "disabled"
    assert machine.run("systemctl", "is-active", "motionbook", check=False)[1].strip() == "inactive"
    say("the service is neither enabled nor started by itself")
    assert machine.run("systemctl", "is-enabled", "motionbook-announcement")[1].strip() == "enabled"
    machine.run("systemctl", "start", "motionbook")
    guest = Guest(port).wait()
    # Nothing there announces, and nothing is to be announced.
    assert machine.run("systemctl", "is-active", "motionbook-announcement", check=False)[1].strip() == "inactive"
    guest.has(identifier)
    second = guest.see(clip)
    guest.has(second)
    said = machine.run("journalctl", "--no-pager", "-u", "motionbook")[1]
    assert "Workers run in a bubblewrap sandbox" in said, said
    say("the hardened service analyses a clip, its workers inside bubblewrap")
    before = properties(machine, "MainPID", "NRestarts", "WatchdogTimestampMonotonic")
    machine.run("mkdir", "-p", "/run/systemd/system/motionbook.service.d")
    machine.run("sh", "-c", "printf '[Service]\\nWatchdogSec=8s\\nRestartSec=1s\\n' >/run/systemd/system/motionbook.service.d/test.conf")
    machine.run("systemctl", "daemon-reload")
    machine.run("systemctl", "restart", "motionbook")
    Guest(port).wait()
    process = properties(machine, "MainPID")["MainPID"]
    assert process != before["MainPID"] != "0", before
    time.sleep(12)
    assert properties(machine, "MainPID")["MainPID"] == process, "the watchdog ended a server that answers"
    machine.run("systemctl", "kill", "--kill-who=main", "--signal=STOP", "motionbook")
    deadline = time.monotonic() + 60
    while (now := properties(machine, "MainPID", "NRestarts", "Result"))["NRestarts"] == before["NRestarts"]:
        assert time.monotonic() < deadline, now
        time.sleep(1)
    Guest(port).wait().has(second)
    machine.run("rm", "-r", "/run/systemd/system/motionbook.service.d")
    machine.run("systemctl", "daemon-reload")
    say("a server that hangs is started anew by the watchdog, one that answers is left alone")
    return port, second


def schema(machine):
    """The version of the database's tables."""
    with contextlib.closing(sqlite3.connect(machine.path(DATA + "/motionbook.sqlite"))) as database:
        return database.execute("PRAGMA user_version").fetchone()[0]


def update(machine, package, port, clips):
    """A later package takes over what an earlier version wrote."""
    machine.run("systemctl", "stop", "motionbook")
    newest = schema(machine)
    journeys.make_older(machine.path(DATA))
    assert schema(machine) < newest
    # Who made it older was root.
    machine.run("sh", "-c", f"chown motionbook:motionbook {DATA}/motionbook.sqlite*")
    install(machine, package)
    assert machine.run("systemctl", "is-active", "motionbook", check=False)[1].strip() == "inactive"
    machine.run("systemctl", "start", "motionbook")
    guest = Guest(port).wait()
    for clip in clips:
        guest.has(clip)
    assert schema(machine) == newest
    say("after an update the data of an older version are there")
    process = properties(machine, "MainPID")["MainPID"]
    machine.run("apt-get", "install", "-y", "-q", "--reinstall", f"/root/{pathlib.Path(package).name}")
    Guest(port).wait().has(clips[0])
    assert properties(machine, "MainPID")["MainPID"] not in (process, "0")
    say("an update starts a running server anew")


def verdicts(machine):
    """What systemd says of the units."""
    # It misses programs of units that are left out without them.
    announcer = machine.path("/usr/bin/avahi-publish")
    announcer.write_text("#!/bin/sh\n")
    announcer.chmod(0o755)
    units = (("/lib/systemd/system/motionbook.service", ()), ("/lib/systemd/system/motionbook-announcement.service", ()),
             ("/usr/lib/systemd/user/motionbook.service", ("--user",)))
    for unit, kind in units:
        status, words = machine.run("systemd-analyze", *kind, "verify", "--man=no", unit, check=False, variables={"XDG_RUNTIME_DIR": "/run"})
        assert status == 0 and words.strip() == "", words
    announcer.unlink()
    words = machine.run("systemd-analyze", "security", "--offline=yes", "--no-pager", "/lib/systemd/system/motionbook.service", check=False)[1]
    (FOLDER / "security.txt").write_text(words)
    say("systemd-analyze verify is silent; security: " + words.strip().splitlines()[-1].strip())


def goodbye(machine, package, port):
    """Removed: the data stay. Purged: asks, and stays unless somebody says yes."""
    database = machine.path(DATA + "/motionbook.sqlite")
    machine.run("apt-get", "remove", "-y", "-q", "motionbook")
    assert database.exists() and not machine.path("/usr/bin/motionbook").exists()
    assert machine.run("systemctl", "is-active", "motionbook", check=False)[1].strip() != "active"
    left = machine.run("find", "/usr/lib/motionbook", "/usr/share/motionbook", check=False)[1]
    assert left.count("No such file") == 2, left
    say("removed: the program is gone, the data stay")
    told = machine.run("dpkg", "--purge", "motionbook")[1]
    assert database.exists() and "stay in /var/lib/motionbook" in told, told
    assert not machine.path("/etc/default/motionbook").exists()
    say("purged without anybody to ask: the data stay, and it says so")
    install(machine, package)
    asked = machine.talk("dpkg", "--purge", "motionbook", question="Delete all clips", answer="no")
    assert database.exists(), asked
    install(machine, package)
    asked = machine.talk("dpkg", "--purge", "motionbook", question="Delete all clips", answer="yes")
    assert not machine.path(DATA).exists(), asked
    say("purged: it asks; no keeps the data, yes deletes them")


def main():
    first, second = (pathlib.Path(name).resolve() for name in sys.argv[1:])
    if os.geteuid() != 0:
        sys.exit("This makes a Debian of its own. Run it as root.")
    FOLDER.mkdir(parents=True, exist_ok=True)
    make_base(FOLDER / "base")
    clip = harness.real_clip()
    machine = Machine(FOLDER / "base", FOLDER / "machine", FOLDER / "archives")
    try:
        machine.start("sleep", "infinity")
        one = bare(machine, first, clip)
        network(machine)
        machine.run("apt-get", "install", "-y", "-q", "--no-install-recommends", "systemd")
        verdicts(machine)
        port, two = service(machine, clip, one)
        update(machine, second, port, [one, two])
        goodbye(machine, second, port)
    finally:
        machine.stop()
        shutil.rmtree(machine.folder, ignore_errors=True)
    size = first.stat().st_size / 1e6
    installed = int(subprocess.run(["dpkg-deb", "-f", first, "Installed-Size"], capture_output=True, text=True, check=True).stdout) * 1024 / 1e6
    print(f"{first.name}: {size:.1f} MB, installed {installed:.1f} MB")


BEGAN = time.monotonic()
main()
