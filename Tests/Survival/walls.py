"""How workers are shut in where a machine has less: as root in a folder that is closed to others (Debian's /root) and as an ordinary user, each with
bubblewrap, without it, and without Landlock, too. A clip's way to its report, what is said, and who is refused.

Some of them run with all other tests; all of them: make walls.
"""

import contextlib
import os
import pathlib
import shutil
import subprocess
import tempfile

import container
from harness import NotStarted, Server, Skip, TOP, long, real_clip

CONTAINER = str(pathlib.Path(container.__file__).resolve())
ORDINARY = 64_999
# What a start says of the walls, by what the machine has.
SAYS = {"bubblewrap": "Workers run in a bubblewrap sandbox", "landlock": "Workers isolate themselves (Landlock", "nothing": "Workers are only weakly isolated"}
WARNING = "Clips are only weakly isolated on this machine"


@contextlib.contextmanager
def project(executable, user):
    """The program and what it needs as a project's folder below one that is closed to others, and a data folder there.

    It belongs to root, or to an ordinary user. Without root it is used where it is."""
    home = pathlib.Path(tempfile.mkdtemp(prefix="motionbook-home-"))
    executable = pathlib.Path(executable).resolve()
    if TOP not in executable.parents:
        raise Skip("needs the program that the project has built")
    try:
        program = home / "project" / executable.relative_to(TOP)
        program.parent.mkdir(parents=True)
        shutil.copy2(executable, program)
        shutil.copytree(TOP / "Public", home / "project/Public")
        shutil.copytree(TOP / "Languages", home / "project/Languages")
        shutil.copytree((TOP / ".deps/models").resolve(), home / "project/.deps/models")
        libraries = home / "project/.deps/openvino/libs"
        libraries.mkdir(parents=True)
        for name in ["libopenvino_c.so*", "libopenvino.so*", "libopenvino_ir_frontend*", "libopenvino_intel_cpu*", "libopenvino_auto_batch*", "libtbb*.so*", "libhwloc*"]:
            for path in (TOP / ".deps/openvino/libs").glob(name):
                shutil.copy2(path, libraries / path.name, follow_symlinks=False)
        (home / "data").mkdir()
        if user:
            for path in [home, *home.rglob("*")]:
                os.chown(path, user, user, follow_symlinks=False)
        home.chmod(0o700)
        yield program, home
    finally:
        shutil.rmtree(home, ignore_errors=True)


@contextlib.contextmanager
def launcher(program, user, has):
    """How to run the program where a machine has `has`: bubblewrap, landlock (no bubblewrap), nothing (neither)."""
    options = ["--namespaces"] if has == "bubblewrap" else []
    if has == "nothing":
        options += ["--no-landlock", "ENOSYS"]
    if user:
        options += ["--user", str(user)]
    with tempfile.NamedTemporaryFile("w", prefix="motionbook-launcher-", delete=False) as file:
        file.write(f'#!/bin/sh\nexec /usr/bin/python3 {CONTAINER} {" ".join(options)} -- {program} "$@"\n')
    path = pathlib.Path(file.name)
    path.chmod(0o755)
    try:
        yield path
    finally:
        path.unlink()


def needs_here(user, has):
    """A machine that has no more than a test asks for can show no more."""
    if os.geteuid() != 0 and user is None:
        raise Skip("needs root")
    if has == "bubblewrap" and subprocess.run(["bwrap", "--unshare-user", "--ro-bind", "/", "/", "true"], capture_output=True).returncode != 0:
        raise Skip("needs bubblewrap that works")
    if has == "landlock" and container.libc.syscall(444, None, 0, 1) <= 0:
        raise Skip("needs Landlock")


def way(executable, user, has):
    """A clip's way to its report."""
    needs_here(user, has)
    user = user if os.geteuid() == 0 else None
    with project(executable, user) as (program, home), launcher(program, user, has) as run:
        with Server(run, data=home / "data") as server:
            status, clip = server.upload(real_clip())
            assert status == 201, (status, clip)
            state = server.wait_for(clip["id"], "done", "failed")
            log = server.log_path.read_text()
            assert state["state"] == "done", (state, log)
            assert SAYS[has] in log and sum(words in log for words in SAYS.values()) == 1, log
            assert '"swings"' in str(server.json(f"/clips/{clip['id']}/report.json")).replace("'", '"')
            assert server.request("GET", f"/clips/{clip['id']}/report.pdf")[2].startswith(b"%PDF")
            for path in ["/", f"/clips/{clip['id']}", "/about", "/games", "/nowhere"]:
                page = server.request("GET", path, headers={"Accept": "text/html"})[2].decode()
                assert (WARNING in page) == (has == "nothing"), (path, page[:2000])
        told = subprocess.run([run, "doctor", "--data", home / "data"], capture_output=True, text=True).stdout
        assert SAYS[has] in told, told
        refused(run, home, has)


def refused(run, home, has):
    """Whom other machines reach starts with bubblewrap, or with Landlock where somebody says so, and never with less."""
    for arguments, starts in [
        (["--host", "0.0.0.0"], has == "bubblewrap"),
        (["--host", "0.0.0.0", "--sandbox", "auto"], has != "nothing"),
        (["--sandbox", "require"], has == "bubblewrap"),
    ]:
        server = Server(run, data=home / "data", arguments=arguments)
        try:
            server.start()
            server.stop()
            assert starts, f"{arguments} started"
        except NotStarted as error:
            assert not starts and error.status == 1, (arguments, error)
            assert "sandbox" in str(error) and str(error).rstrip().endswith("."), error
        finally:
            if server.process and server.process.poll() is None:
                server.process.kill()


@long
def root_in_a_closed_folder_with_bubblewrap(executable):
    way(executable, None, "bubblewrap")


def root_in_a_closed_folder_without_bubblewrap(executable):
    way(executable, None, "landlock")


@long
def root_in_a_closed_folder_without_landlock_too(executable):
    way(executable, None, "nothing")


@long
def an_ordinary_user_with_bubblewrap(executable):
    way(executable, ORDINARY, "bubblewrap")


@long
def an_ordinary_user_without_bubblewrap(executable):
    way(executable, ORDINARY, "landlock")


def an_ordinary_user_without_landlock_too(executable):
    way(executable, ORDINARY, "nothing")


def the_set_up_says_so_before_the_build(executable):
    """`scripts/walls` knows what a start will say, in one sentence, and refuses what it would refuse."""
    walls = str(TOP / "scripts/walls")
    if os.geteuid() != 0:
        raise Skip("needs root, who can be somebody else")
    for user in (None, ORDINARY):
        for has, words in (("bubblewrap", ""), ("landlock", "isolate themselves"), ("nothing", "only weakly isolated")):
            try:
                needs_here(user, has)
            except Skip:
                continue
            with launcher(walls, user, has) as run:
                ask = lambda *told: subprocess.run([run, *told], capture_output=True, text=True)  # noqa: E731
                said = ask()
                assert said.returncode == 0 and words in said.stderr and said.stderr.count("\n") == bool(words), (user, has, said)
                assert ask("--serve", "--port", "9000").returncode == 0
                assert ask("--serve", "--host", "0.0.0.0").returncode == (has != "bubblewrap")
                assert ask("--serve", "--host=0.0.0.0", "--sandbox", "auto").returncode == (has == "nothing")
                assert ask("--serve", "--host", "0.0.0.0", "--sandbox=off").returncode == 0


TESTS = [
    root_in_a_closed_folder_with_bubblewrap, root_in_a_closed_folder_without_bubblewrap, root_in_a_closed_folder_without_landlock_too,
    an_ordinary_user_with_bubblewrap, an_ordinary_user_without_bubblewrap, an_ordinary_user_without_landlock_too, the_set_up_says_so_before_the_build,
]
