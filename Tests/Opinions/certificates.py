"""Certificates as `openssl` makes them: of an authority of its own, of another host, or out of date."""

import dataclasses
import pathlib
import ssl
import subprocess
import time


@dataclasses.dataclass
class Certificate:
    """A certificate with its key, and the file of the authority that vouches for it."""

    path: pathlib.Path
    key: pathlib.Path
    authority: pathlib.Path

    def context(self):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.path, self.key)
        return context


class Authority:
    """An authority of its own, made in a folder."""

    def __init__(self, folder, name="An authority of the tests"):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.path, self.key = self.folder / "authority.pem", self.folder / "authority.key"
        openssl("req", "-x509", *NEW_KEY, "-keyout", self.key, "-out", self.path, "-days", "2", "-subj", f"/CN={name}",
                "-addext", "basicConstraints=critical,CA:TRUE", "-addext", "keyUsage=critical,keyCertSign")

    def certificate(self, host="localhost", is_expired=False):
        """One for a host name (and 127.0.0.1, if it is `localhost`)."""
        name = ("expired-" if is_expired else "") + host
        request, key, path = (self.folder / f"{name}.{kind}" for kind in ("csr", "key", "pem"))
        names = f"DNS:{host}" + (",IP:127.0.0.1" if host == "localhost" else "")
        openssl("req", *NEW_KEY, "-keyout", key, "-out", request, "-subj", f"/CN={host}")
        # Only `openssl ca` takes a begin and an end.
        base = self.folder / f"{name}-ca"
        base.mkdir(exist_ok=True)
        (base / "index.txt").write_text("")
        (base / "serial").write_text(f"{abs(hash(name)) % 10**8 + 1000:08d}\n")
        (base / "openssl.cnf").write_text(
            f"[ca]\ndefault_ca=d\n[d]\ndatabase={base}/index.txt\nnew_certs_dir={base}\nserial={base}/serial\n"
            f"default_md=sha256\npolicy=p\nx509_extensions=x\n[p]\ncommonName=supplied\n[x]\nsubjectAltName={names}\n")
        begin, end = ("20200101000000Z", "20200201000000Z") if is_expired else (
            time.strftime("%Y%m%d%H%M%SZ", time.gmtime(time.time() + shift)) for shift in (-3600, 86400))
        openssl("ca", "-batch", "-notext", "-config", base / "openssl.cnf", "-cert", self.path, "-keyfile", self.key,
                "-in", request, "-out", path, "-startdate", begin, "-enddate", end)
        return Certificate(path, key, self.path)


NEW_KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")


def openssl(*arguments):
    done = subprocess.run(["openssl", *map(str, arguments)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
