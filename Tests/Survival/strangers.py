"""Who may look: the same account notices nothing; another account and another address are asked for the key.

Root alone can be somebody else and make another network, so these tests skip for others.
"""

import contextlib
import json
import os
import pathlib
import secrets
import shutil
import subprocess
import tempfile

from harness import Server, Skip

OWNER, STRANGER = 41_001, 41_002
ASKED = "keyNeeded"


def curl(*arguments, prefix=()):
    """(status, body) of a request by curl, as another account or in another network."""
    run = subprocess.run(
        [*prefix, "curl", "-sS", "--max-time", "20", "-w", "\n%{http_code}", *arguments],
        capture_output=True, text=True, cwd="/")
    assert run.returncode == 0, (arguments, run.stderr)
    body, _, status = run.stdout.rpartition("\n")
    return int(status), body


def account(uid):
    return ["setpriv", f"--reuid={uid}", f"--regid={uid}", "--clear-groups"]


def key_of(server):
    return (server.data / "key").read_text().strip()


def needs(*programs):
    if os.geteuid() != 0:
        raise Skip("needs root, who can be somebody else")
    for program in programs:
        if not shutil.which(program):
            raise Skip(f"needs {program}")


def refused(answer):
    status, body = answer
    assert status == 401, answer
    assert json.loads(body)["code"] == ASKED, answer


def knock_and_enter(address, key, prefix, folder):
    """Everything is shut without the key and open with it, however it is shown."""
    ask = lambda path, *more: curl(address + path, *more, prefix=prefix)  # noqa: E731
    assert ask("/healthz") == (200, "ok\n")
    for path in ["/", "/about", "/events", "/athletes", "/camera", "/nowhere", "/?key=", "/?x=1"]:
        status, body = ask(path)
        assert status == 401, (path, status, body[:200])
    refused(ask("/"))
    assert ask("/css/shared/base.css")[0] == ask("/js/shared/progress.js")[0] == 200

    # An upload is refused before it is sent: 200 MB are never taken in.
    upload = folder / "upload"
    with open(upload, "wb") as file:
        file.truncate(200_000_000)
    upload.chmod(0o644)
    status, sent = curl(
        address + "/clips", "-F", f"file=@{upload}", "-H", "Sec-Fetch-Site: same-origin", "-o", "/dev/null",
        "-w", "%{size_upload}\n%{http_code}", prefix=prefix)
    assert status == 401 and int(sent.split()[-1]) < 20_000_000, (status, sent)

    # As a program, and as a browser that keeps the cookie and follows.
    bearer = ("-H", f"Authorization: Bearer {key}")
    assert ask("/", *bearer)[0] == 200 and ask("/athletes", *bearer)[0] == 200
    jar = folder / "jar"
    jar.touch()
    jar.chmod(0o666)
    status, page = ask(f"/athletes?key={key}", "-L", "-c", str(jar), "-b", str(jar))
    assert status == 200 and "<h1" in page and key not in page, (status, page[:200])
    assert key not in jar.read_text()
    assert ask("/", "-b", str(jar))[0] == 200
    return ["-b", str(jar)]


def another_account_needs_the_key(executable):
    needs("setpriv", "unshare", "curl")
    folder = pathlib.Path(tempfile.mkdtemp(prefix="motionbook-strangers-"))
    folder.chmod(0o777)
    try:
        with server_under(executable, OWNER) as server:
            owner, root, stranger = account(OWNER), [], account(STRANGER)
            for address in [f"http://127.0.0.1:{server.port}", f"http://localhost:{server.port}"]:
                for prefix in [owner, root]:
                    assert curl(address + "/", prefix=prefix)[0] == 200
                    assert curl(address + "/js/shared/progress.js", prefix=prefix)[0] == 200
            address = f"http://localhost:{server.port}"
            # A proxy of the owner's passes everybody's requests on.
            refused(curl(address + "/", "-H", "X-Forwarded-For: 203.0.113.5", prefix=owner))
            cookie = knock_and_enter(address, key_of(server), stranger, folder)
            renewal(executable, server, address, cookie, stranger, owner)
            guesses(address, key_of(server), stranger, owner, cookie)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def renewal(executable, server, address, cookie, stranger, owner):
    """A new key, made by root for somebody's running server, shuts everybody out who had the old one."""
    old = key_of(server)
    shown = subprocess.run([executable, "key", "--data", server.data], capture_output=True, text=True, check=True).stdout
    assert shown == f"http://localhost:{server.port}/?key={old}\n", shown
    renewed = subprocess.run(
        [executable, "key", "--renew", "--data", server.data], capture_output=True, text=True, check=True).stdout
    new = key_of(server)
    assert new != old and new in renewed, renewed
    facts = (server.data / "key").stat()
    assert facts.st_uid == OWNER and facts.st_mode & 0o777 == 0o600, facts
    refused(curl(address + "/", *cookie, prefix=stranger))
    assert curl(address + "/", "-H", f"Authorization: Bearer {old}", prefix=stranger)[0] == 401
    assert curl(address + "/", "-H", f"Authorization: Bearer {new}", prefix=stranger)[0] == 200
    assert curl(address + "/", prefix=owner)[0] == 200


def guesses(address, key, stranger, owner, cookie):
    """Wrong keys soon have to wait; right ones and the owner never do."""
    statuses = []
    for _ in range(8):
        guess = "".join(secrets.choice("0123456789abcdefghjkmnpqrstvwxyz") for _ in range(26))
        statuses.append(curl(f"{address}/?key={guess}", prefix=stranger)[0])
    # One more was shown before: the old key, after its renewal.
    assert statuses[:3] == [401] * 3 and 429 in statuses, statuses
    assert curl(f"{address}/?key={key}", prefix=stranger)[0] == 303
    assert curl(address + "/", "-H", f"Authorization: Bearer {key}", prefix=stranger)[0] == 200
    assert curl(address + "/", prefix=owner)[0] == 200
    assert curl(f"{address}/?key={key}", prefix=owner)[0] == 303


@contextlib.contextmanager
def server_under(executable, uid):
    """A server under another account. The project may lie in a folder that is shut to others: it is shown in an open one."""
    top = pathlib.Path(executable).absolute()
    while not (top / "Public" / "css").exists():
        top = top.parent
    home = pathlib.Path(tempfile.mkdtemp(prefix="motionbook-home-"))
    home.chmod(0o755)
    data, shown, launcher = home / "data", home / "project", home / "motionbook"
    data.mkdir()
    shown.mkdir()
    os.chown(data, uid, uid)
    launcher.write_text(
        "#!/bin/sh\n"
        f"exec unshare --mount sh -c 'mount --bind {top} {shown} && exec {' '.join(account(uid))} \"$@\"' -"
        f" {shown / pathlib.Path(executable).absolute().relative_to(top)} \"$@\"\n")
    launcher.chmod(0o755)
    if subprocess.run([launcher, "version"], capture_output=True).returncode != 0:
        raise Skip("needs to show a folder in another place (mount namespaces)")
    try:
        with Server(launcher, data=data, arguments=["--sandbox", "off"]) as server:
            yield server
    finally:
        shutil.rmtree(home, ignore_errors=True)


@contextlib.contextmanager
def other_network():
    """Another machine: a network namespace at the other end of a wire. Gives how to run there, and our address."""
    name = "mb" + secrets.token_hex(3)
    # A network for measurements (RFC 2544), which no machine is in.
    net = f"198.18.{secrets.randbelow(256)}"
    ip = lambda *words: subprocess.run(["ip", *words], capture_output=True, text=True)  # noqa: E731
    made = ip("netns", "add", name)
    if made.returncode != 0:
        raise Skip(f"needs network namespaces ({made.stderr.strip()})")
    try:
        made = ip("link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", name)
        if made.returncode != 0:
            raise Skip(f"needs pairs of virtual interfaces ({made.stderr.strip()})")
        for words in [
            ("addr", "add", f"{net}.1/24", "dev", name), ("link", "set", name, "up"),
            ("-n", name, "addr", "add", f"{net}.2/24", "dev", "eth0"), ("-n", name, "link", "set", "eth0", "up"),
            ("-n", name, "link", "set", "lo", "up"),
        ]:
            done = ip(*words)
            assert done.returncode == 0, (words, done.stderr)
        yield ["ip", "netns", "exec", name], f"{net}.1"
    finally:
        ip("netns", "del", name)


def another_address_needs_the_key(executable):
    needs("ip", "curl")
    folder = pathlib.Path(tempfile.mkdtemp(prefix="motionbook-strangers-"))
    try:
        with other_network() as (there, host), Server(executable, arguments=["--host", "0.0.0.0", "--http-only", "--sandbox", "off"]) as server:
            address = f"http://{host}:{server.port}"
            assert curl(f"http://localhost:{server.port}/")[0] == 200
            # The addresses that others need are printed and kept.
            shown = subprocess.run([executable, "key", "--data", server.data], capture_output=True, text=True, check=True).stdout
            assert f"{address}/?key={key_of(server)}\n" in shown, shown
            # This machine by its own outer address is a stranger, too: only loopback is asked about.
            refused(curl(address + "/"))
            knock_and_enter(address, key_of(server), there, folder)
        with other_network() as (there, host), Server(executable, arguments=["--host", "0.0.0.0", "--http-only", "--open", "--sandbox", "off"]) as server:
            assert curl(f"http://{host}:{server.port}/", prefix=there)[0] == 200
            log = (server.data.parent / (server.data.name + ".log")).read_text()
            assert "OPEN TO EVERYONE" in log, log
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def a_name_is_answered_to(executable):
    with Server(executable, arguments=["--name", "motionbook.example,lab.example"]) as server:
        for name, status in [("motionbook.example", 200), ("LAB.example", 200), ("other.example", 421)]:
            answer = server.request("GET", "/about", headers={"Host": f"{name}:{server.port}"})
            assert answer[0] == status, (name, answer)
        assert b"--name" in answer[2], answer


TESTS = [another_account_needs_the_key, another_address_needs_the_key, a_name_is_answered_to]
