"""The program as `make install` lays it out, away from the project: it finds its own files, and tells its service manager how it is."""

import json
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile

from harness import TOP, Server, long, real_clip


@long
def an_installation_needs_nothing_of_the_project():
    """It is the program that `make build` has built: what tests are built with would need Swift's libraries."""
    stage = pathlib.Path(tempfile.mkdtemp(prefix="motionbook-install-"))
    try:
        stage.chmod(0o755)
        subprocess.run(["make", "--no-print-directory", "install", "PREFIX=/opt/motionbook", f"DESTDIR={stage}"], cwd=TOP, check=True)
        prefix = stage / "opt/motionbook"
        program = prefix / "bin/motionbook"
        linked = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout
        assert "not found" not in linked and "swift" not in linked and str(TOP) not in linked, linked
        dynamic = subprocess.run(["readelf", "-dlW", program], capture_output=True, text=True, check=True).stdout
        assert "GNU_RELRO" in dynamic and "NOW" in dynamic and "PIE" in dynamic, "the program is linked without full RELRO, or is no PIE"
        assert str(prefix / "bin/../lib/motionbook/libopenvino_c.so") in linked, linked
        doctor = subprocess.run([program, "doctor", "--data", stage / "data"], capture_output=True, text=True)
        assert doctor.returncode == 0 and f"{prefix}/share/motionbook/pages, " in doctor.stdout and "9 models" in doctor.stdout, doctor.stdout
        for name in prefix.rglob("*"):
            assert not name.is_symlink() and name.stat().st_mode & 0o044 == 0o044, f"{name} cannot be read by everybody"
        for written in [*prefix.rglob("*.service"), *prefix.rglob("*.desktop")]:
            assert "@prefix@" not in written.read_text(), f"{written} has a place that is not filled in"
        page = (prefix / "share/man/man1/motionbook.1").read_text()
        told = subprocess.run([program, "help"], capture_output=True, text=True, check=True).stdout
        assert "MOTIONBOOK 1" in page and all(word in page for word in ("serve", "analyze", "doctor")) and "serve" in told
        for shell in ("bash", "zsh", "fish"):
            if shutil.which(shell):
                found = next(path for path in prefix.rglob("*motionbook*") if shell in str(path) and path.is_file())
                subprocess.run([shell, "-n", found], check=True)
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
            # An abstract name, as a container's manager may have one.
            name = f"motionbook-test-{os.getpid()}"
            manager.bind("\0" + name)
            manager.settimeout(60)
            with Server(program, environment={"NOTIFY_SOCKET": "@" + name, "WATCHDOG_USEC": "4000000"}) as server:
                assert manager.recv(64) in (b"READY=1", b"WATCHDOG=1")
                assert server.request("GET", "/css/shared/tokens.css")[0] == 200
                assert server.request("GET", "/models/swing.json")[0] == 404
                status, clip = server.upload(real_clip())
                assert status == 201, (status, clip)
                server.wait_for(clip["id"], "done")
                report = json.dumps(server.json(f"/clips/{clip['id']}/report.json"))
                assert '"swings"' in report
                signs = {manager.recv(64) for _ in range(3)}
                assert signs <= {b"READY=1", b"WATCHDOG=1"}, signs
                manager.setblocking(False)
                assert b"STOPPING=1" not in drained(manager)
            assert b"STOPPING=1" in drained(manager)
    finally:
        shutil.rmtree(stage, ignore_errors=True)


def drained(manager):
    """All that has come in by now."""
    signs = []
    try:
        while True:
            signs.append(manager.recv(64))
    except BlockingIOError:
        return signs


TESTS = [an_installation_needs_nothing_of_the_project]
