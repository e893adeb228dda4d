#!/usr/bin/env python3
"""Measures a running Motionbook server, with nginx beside it in the same run.

    bench.py --address 127.0.0.1:8080 --pid PID [--asset /css/shared/base.css] [--upload /clips] [--events /events]

Prints, and with --json writes:
  * CPU per request on a static asset, for the server and for nginx with the same bytes, and the ratio (goal: 1.1);
  * peak memory of the server during an upload of 1 GiB (goal: below 80 MiB);
  * CPU and memory with listeners to events (goal: 1,000 of them, a fifth of a core while a job runs), when --events says
    where they are.
What is compared runs in turn, so that whatever else the machine does meets both; medians count, and the spread is printed.
Exit status 1 when a goal is missed. Needs nginx and wrk.
"""

import argparse
import json
import os
import pathlib
import re
import resource
import selectors
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time

GOAL_RATIO = 1.1
GOAL_UPLOAD_MIB = 80
GOAL_LISTENERS_SHARE = 0.2
SLICES, SLICE_SECONDS = 5, 4  # in which listeners are watched
TICKS = os.sysconf("SC_CLK_TCK")


def cpu_seconds(pids):
    """User and system time of processes, in seconds."""
    total = 0
    for pid in pids:
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total / TICKS


def memory_mib(pid, field):
    """A field of /proc/PID/status such as VmRSS or VmHWM, in MiB."""
    text = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(re.search(rf"^{field}:\s+(\d+) kB", text, re.M)[1]) / 1024


def connect(address):
    host, port = address.rsplit(":", 1)
    return socket.create_connection((host, int(port)), timeout=60)


def fetch(address, path):
    """Header fields and body of an answer."""
    with connect(address) as client:
        client.sendall(f"GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n".encode())
        data = b""
        while chunk := client.recv(65536):
            data += chunk
    head, _, body = data.partition(b"\r\n\r\n")
    if b" 200 " not in head.split(b"\r\n")[0]:
        sys.exit(f"{address}{path} answers {head.splitlines()[0].decode()}")
    return head, body


class Nginx:
    """nginx with two workers and one file, in a folder of its own."""

    def __init__(self, path, body):
        self.folder = tempfile.mkdtemp(prefix="motionbook-nginx-")
        os.chmod(self.folder, 0o755)
        file = pathlib.Path(self.folder, "root" + path)
        file.parent.mkdir(parents=True)
        file.write_bytes(body)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.address = "127.0.0.1:%d" % probe.getsockname()[1]
        temporary = "".join(
            f"{kind}_temp_path {self.folder}/{kind};" for kind in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
        pathlib.Path(self.folder, "nginx.conf").write_text(f"""
            worker_processes 2; daemon off; pid {self.folder}/pid; error_log stderr crit;
            events {{ worker_connections 1024; }}
            http {{
                access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; {temporary}
                types {{ text/css css; text/javascript js; }}
                server {{ listen {self.address}; root {self.folder}/root; }}
            }}""")
        program = shutil.which("nginx") or "/usr/sbin/nginx"
        self.process = subprocess.Popen([program, "-c", self.folder + "/nginx.conf"])
        for _ in range(100):
            try:
                connect(self.address).close()
                break
            except OSError:
                time.sleep(0.05)
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        self.pids = [self.process.pid, *map(int, children.split())]

    def stop(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder)


def load(address, path, pids, seconds):
    """One run of wrk: CPU microseconds per request, requests per second, 99th percentile."""
    before = cpu_seconds(pids)
    command = ["wrk", "-t1", "-c64", f"-d{seconds}s", "--latency", f"http://{address}{path}"]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    used = cpu_seconds(pids) - before
    requests = int(re.search(r"(\d+) requests in", output)[1])
    if "Non-2xx" in output or "Socket errors" in output:
        sys.exit(output)
    return {
        "cpuMicroseconds": used / requests * 1e6,
        "perSecond": float(re.search(r"Requests/sec:\s+([\d.]+)", output)[1]),
        "p99": re.search(r"99%\s+(\S+)", output)[1],
    }


def static_asset(options):
    head, body = fetch(options.address, options.asset)
    nginx = Nginx(options.asset, body)
    try:
        rounds = {"server": [], "nginx": []}
        sides = [("server", options.address, [options.pid]), ("nginx", nginx.address, nginx.pids)]
        for name, address, pids in sides:
            load(address, options.asset, pids, 1)
        for _ in range(options.rounds):
            for name, address, pids in sides:
                rounds[name].append(load(address, options.asset, pids, options.seconds))
    finally:
        nginx.stop()
    result = {"bytes": len(body), "headBytes": len(head) + 4}
    for name, runs in rounds.items():
        result[name] = sorted(runs, key=lambda run: run["cpuMicroseconds"])[len(runs) // 2]
    result["ratios"] = sorted(
        ours["cpuMicroseconds"] / theirs["cpuMicroseconds"] for ours, theirs in zip(*rounds.values()))
    result["ratio"] = statistics.median(result["ratios"])
    return result


def upload(options):
    """A gigabyte through a form. The answer may well refuse it as no clip: taking it in is what is measured."""
    total = options.upload_mib * 1024 * 1024
    boundary = "motionbookbench"
    start = (f'--{boundary}\r\nContent-Disposition: form-data; name="kind"\r\n\r\nswing\r\n'
             f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="bench.mp4"\r\n'
             "Content-Type: video/mp4\r\n\r\n").encode()
    end = f"\r\n--{boundary}--\r\n".encode()
    prefix = pathlib.Path(options.clip).read_bytes() if options.clip else b""
    chunk = os.urandom(1024 * 1024)
    pathlib.Path(f"/proc/{options.pid}/clear_refs").write_text("5")  # the peak counts from now
    before = memory_mib(options.pid, "VmRSS")
    began, used = time.monotonic(), cpu_seconds([options.pid])
    with connect(options.address) as client:
        client.sendall(
            (f"POST {options.upload} HTTP/1.1\r\nHost: {options.address}\r\nSec-Fetch-Site: same-origin\r\n"
             f"Content-Type: multipart/form-data; boundary={boundary}\r\n"
             f"Content-Length: {len(start) + total + len(end)}\r\nConnection: close\r\n\r\n").encode() + start)
        client.sendall(prefix[:total])
        left = total - len(prefix[:total])
        while left > 0:
            client.sendall(chunk[: min(left, len(chunk))])
            left -= len(chunk)
        client.sendall(end)
        client.settimeout(600)
        answer = client.recv(4096)
    seconds = time.monotonic() - began
    return {
        "mib": options.upload_mib, "status": answer.split(b" ")[1].decode() if answer else "none",
        "seconds": seconds, "mibPerSecond": options.upload_mib / seconds,
        "cpuSeconds": cpu_seconds([options.pid]) - used, "memoryBefore": before,
        "peakMemory": memory_mib(options.pid, "VmHWM"),
    }


def event_streams(options):
    """Clients that only listen, and read what they hear."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (options.streams + 100, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    before = memory_mib(options.pid, "VmRSS")
    alone = statistics.median(shares(options.pid, lambda until: time.sleep(until - time.monotonic())))
    heard = dict.fromkeys(range(options.streams), 0)
    with selectors.DefaultSelector() as listeners:
        for number in range(options.streams):
            client = connect(options.address)
            client.sendall(f"GET {options.events} HTTP/1.1\r\nHost: {options.address}\r\n\r\n".encode())
            listeners.register(client, selectors.EVENT_READ, number)
        for key in list(listeners.get_map().values()):
            if b" 200 " not in key.fileobj.recv(4096):
                sys.exit(f"{options.events} is no event stream")

        def listen(until):
            while (left := until - time.monotonic()) > 0:
                for key, _ in listeners.select(left):
                    news = key.fileobj.recv(1 << 16)
                    heard[key.data] += news.count(b"\n\n")
                    if not news:
                        listeners.unregister(key.fileobj)

        listen(time.monotonic() + 2)
        heard.update(dict.fromkeys(heard, 0))
        taken = sorted(shares(options.pid, listen))
        alive, memory = len(listeners.get_map()), memory_mib(options.pid, "VmRSS")
        for key in list(listeners.get_map().values()):
            key.fileobj.close()
    return {
        "streams": options.streams, "alive": alive, "memoryBefore": before, "memory": memory,
        "kibPerStream": (memory - before) * 1024 / options.streams, "cpuShareAlone": alone,
        "cpuShares": taken, "cpuShare": statistics.median(taken),
        "eventsPerSecond": statistics.median(heard.values()) / (SLICES * SLICE_SECONDS),
    }


def shares(pid, wait):
    """What a process takes of a core, slice of time by slice."""
    for _ in range(SLICES):
        used, began = cpu_seconds([pid]), time.monotonic()
        wait(began + SLICE_SECONDS)
        yield (cpu_seconds([pid]) - used) / (time.monotonic() - began)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--address", default="127.0.0.1:8080", help="host:port of the server")
    parser.add_argument("--pid", type=int, required=True, help="the server's process")
    parser.add_argument("--asset", default="/css/shared/base.css")
    parser.add_argument("--upload", default="/clips", help="where forms are posted; empty to leave that out")
    parser.add_argument("--upload-mib", type=int, default=1024)
    parser.add_argument("--clip", help="a file that the upload begins with, so that it looks like a clip")
    parser.add_argument("--events", help="address of an event stream")
    parser.add_argument("--streams", type=int, default=1000)
    parser.add_argument("--seconds", type=int, default=4, help="of each run of wrk")
    parser.add_argument("--rounds", type=int, default=5, help="pairs of runs")
    parser.add_argument("--json", help="write the figures here, too")
    options = parser.parse_args()
    if not shutil.which("wrk") or not (shutil.which("nginx") or os.path.exists("/usr/sbin/nginx")):
        sys.exit("nginx and wrk are needed: apt-get install nginx-light wrk")

    figures, missed = {}, []
    figures["asset"] = asset = static_asset(options)
    for name in ["server", "nginx"]:
        run = asset[name]
        print(f"{options.asset} ({asset['bytes']} bytes) {name:7} {run['cpuMicroseconds']:6.1f} us CPU/request "
              f"{run['perSecond']:8.0f}/s  p99 {run['p99']}")
    spread = ", ".join(f"{ratio:.2f}" for ratio in asset["ratios"])
    print(f"ratio {asset['ratio']:.2f} (goal {GOAL_RATIO}), the median of pairs in turn: {spread}")
    if asset["ratio"] > GOAL_RATIO:
        missed.append("ratio")
    if options.upload:
        figures["upload"] = result = upload(options)
        print(f"upload of {result['mib']} MiB: {result['mibPerSecond']:.0f} MiB/s, {result['cpuSeconds']:.1f} s CPU, memory "
              f"{result['memoryBefore']:.0f} -> peak {result['peakMemory']:.0f} MiB (goal {GOAL_UPLOAD_MIB}), "
              f"answered {result['status']}")
        if result["peakMemory"] > GOAL_UPLOAD_MIB:
            missed.append("upload")
    if options.events:
        figures["events"] = result = event_streams(options)
        spread = ", ".join(f"{share:.1%}" for share in result["cpuShares"])
        print(f"{result['streams']} listeners: {result['alive']} alive, {result['eventsPerSecond']:.1f} events/s each, memory "
              f"{result['memoryBefore']:.0f} -> {result['memory']:.0f} MiB ({result['kibPerStream']:.0f} KiB each)")
        print(f"{result['streams']} listeners: {result['cpuShare']:.1%} of a core (goal {GOAL_LISTENERS_SHARE:.0%}; without them "
              f"{result['cpuShareAlone']:.1%}), the median of slices: {spread}")
        if result["cpuShare"] > GOAL_LISTENERS_SHARE:
            missed.append("listeners' CPU")
        if result["alive"] < result["streams"]:
            missed.append("events")
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(figures, indent=2) + "\n")
    if missed:
        sys.exit("missed: " + ", ".join(missed))


if __name__ == "__main__":
    main()
