"""Real proxies before a server, as Debian has them: nginx, Caddy and Apache, with and without TLS.

Used by the browser tests and the survival tests. Only the standard library.
"""

import pathlib
import shutil
import socket
import subprocess
import tempfile
import textwrap
import time

from harness import Skip

# What browsers call the server; the browser is told where that is (`rules`).
NAME = "lab.example"
# A proxy listens within this time, seconds.
PATIENCE = 120


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def certificate(folder):
    """Makes one for NAME that nobody has signed: the paths of certificate and key."""
    paths = [pathlib.Path(folder, name) for name in ("certificate.pem", "key.pem")]
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", f"/CN={NAME}",
         "-addext", f"subjectAltName=DNS:{NAME}", "-out", str(paths[0]), "-keyout", str(paths[1])], check=True, capture_output=True)
    return paths


class Proxy:
    """A proxy before a server, with a configuration of its own; it listens on a port of this machine."""

    programs = ()
    package = ""

    def __init__(self, server, has_tls=False, settings=""):
        """`settings` stand in the part of the configuration that is about this one site."""
        found = [shutil.which(name, path="/usr/sbin:/usr/bin:/usr/local/bin") for name in self.programs]
        if not all(found):
            raise Skip(f"needs {self.package} (scripts/setup test)")
        self.program, self.has_tls, self.settings, self.server = found[0], has_tls, settings, server
        self.port = free_port()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="motionbook-proxy-"))
        self.process = None

    @property
    def address(self):
        """What browsers are told to open, at the port that needs no writing."""
        return f"http{'s' * self.has_tls}://{NAME}"

    @property
    def rules(self):
        """The browser's flag that leads NAME to this proxy, whatever port it listens on."""
        return f"--host-resolver-rules=MAP {NAME} 127.0.0.1:{self.port}"

    def configured(self):
        """Writes the configuration, and returns the command that runs the proxy with it."""
        raise NotImplementedError

    def write(self, name, text):
        path = self.folder / name
        path.write_text(textwrap.dedent(text))
        return str(path)

    def __enter__(self):
        # Some write their log as another account.
        self.folder.chmod(0o755)
        with open(self.folder / "log", "wb") as log:
            self.process = subprocess.Popen(
                self.configured(), stdin=subprocess.DEVNULL, stdout=log, stderr=log, env={"HOME": str(self.folder), "PATH": "/usr/bin:/bin"})
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=5).close()
                return self
            except OSError:
                said = (self.folder / "log").read_text(errors="replace")[-2000:]
                assert self.process.poll() is None, f"{self.programs[0]} ended: {said}"
                assert time.monotonic() < deadline, f"{self.programs[0]} does not listen: {said}"
                time.sleep(0.02)

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


class Nginx(Proxy):
    """nginx with what it does by itself, and `settings`."""

    programs, package = ["nginx"], "nginx-light"

    def configured(self):
        temporary = "".join(
            f"{kind}_temp_path {self.folder}/{kind};" for kind in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
        listen = f"listen 127.0.0.1:{self.port};"
        if self.has_tls:
            paths = certificate(self.folder)
            listen = f"listen 127.0.0.1:{self.port} ssl http2; ssl_certificate {paths[0]}; ssl_certificate_key {paths[1]};"
        path = self.write("nginx.conf", f"""
            worker_processes 1; daemon off; pid {self.folder}/pid; error_log stderr crit;
            events {{ worker_connections 1024; }}
            http {{
                access_log off; gzip on; {temporary}
                server {{
                    {listen}
                    server_name {NAME};
                    location / {{
                        proxy_pass http://127.0.0.1:{self.server.port};
                        {self.settings}
                    }}
                }}
            }}""")
        return [self.program, "-e", "stderr", "-c", path]


class Caddy(Proxy):
    """Caddy with what it does by itself; over TLS with a certificate of its own making."""

    programs, package = ["caddy"], "caddy"

    def configured(self):
        ports = [self.port, free_port()][::-1 if self.has_tls else 1]
        path = self.write("Caddyfile", f"""
            {{
                admin off
                local_certs
                skip_install_trust
                http_port {ports[0]}
                https_port {ports[1]}
                storage file_system {self.folder}/storage
                log {{
                    level ERROR
                }}
            }}
            {self.address} {{
                reverse_proxy 127.0.0.1:{self.server.port}
                {self.settings}
            }}
            """)
        return [self.program, "run", "--config", path, "--adapter", "caddyfile"]
