"""A Debian of its own in a folder: its own root, processes and mounts, so that namespaces work in it as on a real machine.

A plain chroot would not do: the kernel allows no user namespaces in one, and bubblewrap is made of them.
"""

import os
import pathlib
import pty
import select
import shutil
import subprocess
import time

MIRROR = os.environ.get("DEBIAN_MIRROR", "http://deb.debian.org/debian")

# What runs first inside. /proc and /sys stay as they are on a machine: what hides parts of them forbids others to mount them.
FIRST = """
set -e
mount --rbind "$ROOT" "$ROOT"
mount -t proc proc "$ROOT/proc"
mount -t sysfs -o ro sysfs "$ROOT/sys"
mount -t cgroup2 cgroup2 "$ROOT/sys/fs/cgroup"
mount -t tmpfs -o mode=755 tmpfs "$ROOT/run"
mount -t tmpfs -o mode=1777 tmpfs "$ROOT/tmp"
mount -t tmpfs -o mode=755 tmpfs "$ROOT/dev"
device() { mknod -m 666 "$ROOT/dev/$1" c "$2" "$3"; }
device null 1 3; device zero 1 5; device full 1 7; device random 1 8; device urandom 1 9; device tty 5 0
mkdir "$ROOT/dev/pts" "$ROOT/dev/shm"
mount -t devpts -o newinstance,ptmxmode=666,mode=620,gid=5 devpts "$ROOT/dev/pts"
ln -s pts/ptmx "$ROOT/dev/ptmx"
ln -s /proc/self/fd "$ROOT/dev/fd"
mount -t tmpfs -o mode=1777 tmpfs "$ROOT/dev/shm"
mount --bind "$ARCHIVES" "$ROOT/var/cache/apt/archives"
mkdir -p "$ROOT/outside"
cd "$ROOT"
pivot_root . outside
umount -l /outside
rmdir /outside
echo running
exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin container=test "$@" >/dev/null 2>&1
"""


def make_base(folder):
    """A bare Debian 12 in a folder, from which machines are copied; made once."""
    if (folder / "made").exists():
        return
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run(["debootstrap", "--variant=minbase", "bookworm", str(folder), MIRROR], check=True, stdout=subprocess.DEVNULL)
    (folder / "made").touch()


class Machine:
    """One such Debian, copied from the bare one."""

    def __init__(self, base, folder, archives):
        self.folder, self.archives, self.process, self.first = folder, archives, None, None
        (archives / "partial").mkdir(parents=True, exist_ok=True)
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run(["cp", "-a", "--reflink=auto", str(base), str(folder)], check=True)
        shutil.copy("/etc/resolv.conf", folder / "etc/resolv.conf")
        (folder / "etc/apt/sources.list").write_text(f"deb {MIRROR} bookworm main\n")
        # What this machine's apt needs to reach its mirror, the other one's needs, too; and downloads are kept.
        for settings in pathlib.Path("/etc/apt/apt.conf.d").iterdir():
            if "Acquire" in settings.read_text(errors="replace") and "docker" not in settings.name:
                shutil.copy(settings, folder / "etc/apt/apt.conf.d")
        (folder / "etc/apt/apt.conf.d/99keep").write_text('APT::Keep-Downloaded-Packages "true";\nAPT::Sandbox::User "root";\n')

    def start(self, *first):
        """Starts it with a first process: `sleep infinity`, or systemd."""
        groups = next(line.split()[1] for line in open("/proc/self/mounts") if line.split()[2] == "cgroup2")
        self.group = pathlib.Path(groups) / f"motionbook-test-{os.getpid()}"
        self.group.mkdir(exist_ok=True)
        self.process = subprocess.Popen(
            ["unshare", "--mount", "--pid", "--ipc", "--uts", "--cgroup", "--fork", "--kill-child", "--propagation", "private",
             "sh", "-c", FIRST, "first", *first],
            env={**os.environ, "ROOT": str(self.folder), "ARCHIVES": str(self.archives)}, stdout=subprocess.PIPE, text=True,
            preexec_fn=lambda: (self.group / "cgroup.procs").write_text("0"), start_new_session=True)
        assert self.process.stdout.readline() == "running\n", "the machine did not start"
        self.first = int(pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text())

    def stop(self):
        """Ends it at once, with all that runs in it."""
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None
            for _ in range(50):
                for folder in sorted(self.group.rglob("*/"), key=lambda path: -len(path.parts)):
                    self._remove(folder)
                if self._remove(self.group):
                    return
                time.sleep(0.1)

    @staticmethod
    def _remove(group):
        try:
            group.rmdir()
            return True
        except OSError:
            return False

    def command(self, *words, user=None, variables=None):
        """The command that runs a command inside."""
        given = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive", **(variables or {})}
        # It becomes the command, so that signals get there: runuser would stay in between.
        account = ["setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups"] if user else []
        return ["nsenter", "--target", str(self.first), "--mount", "--pid", "--ipc", "--uts", "--cgroup",
                "env", "-i", *(f"{name}={value}" for name, value in given.items()), *account, *words]

    def run(self, *words, user=None, variables=None, check=True):
        """Runs a command inside.
        @return its status, and what it said."""
        done = subprocess.run(self.command(*words, user=user, variables=variables), cwd="/", capture_output=True, text=True, stdin=subprocess.DEVNULL)
        assert not check or done.returncode == 0, f"{' '.join(words)}: {done.returncode}\n{done.stdout}{done.stderr}"
        return done.returncode, done.stdout + done.stderr

    def talk(self, *words, question, answer):
        """Runs a command inside that asks something on a terminal, answers, and returns all that was shown."""
        pid, terminal = pty.fork()
        if pid == 0:
            os.chdir("/")
            command = self.command(*words, variables={"DEBIAN_FRONTEND": "readline", "TERM": "dumb"})
            os.execvp(command[0], command)
        shown, said, deadline = "", False, time.monotonic() + 120
        while time.monotonic() < deadline:
            if not select.select([terminal], [], [], 1)[0]:
                continue
            try:
                part = os.read(terminal, 4096)
            except OSError:
                break
            if not part:
                break
            shown += part.decode(errors="replace")
            if not said and question in " ".join(shown.split()) and shown.rstrip().endswith("]"):
                os.write(terminal, answer.encode() + b"\n")
                said = True
        os.waitpid(pid, 0)
        assert said, f"not asked: {shown}"
        return shown

    def processes(self, name):
        """Those of a name that run in it, by the numbers that they have here."""
        space, found = os.readlink(f"/proc/{self.first}/ns/pid"), []
        for folder in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                if os.readlink(folder / "ns/pid") == space and (folder / "comm").read_text().strip() == name:
                    found.append(int(folder.name))
            except OSError:
                continue
        return sorted(found)

    def path(self, inside):
        """A file of the machine, as this one sees it."""
        return self.folder / inside.lstrip("/")
