"""Has Chromium decode every GIF in a folder (WebCodecs): NAME.chromium holds the frames, raw RGBA, NAME.chromium.json the rest.

usage: chromium.py FOLDER

Run by the Python of the browser tests (.deps/browser).
"""

import base64
import functools
import http.server
import json
import pathlib
import sys
import threading

from playwright.sync_api import sync_playwright

# All frames of one file, one after the other, in base64; its durations; its repetition count (Infinity becomes null).
DECODE = """async name => {
    const data = await (await fetch(name)).arrayBuffer();
    const decoder = new ImageDecoder({data, type: "image/gif", colorSpaceConversion: "none"});
    await decoder.completed;
    await decoder.tracks.ready;
    const {frameCount, repetitionCount} = decoder.tracks.selectedTrack;
    const frames = [], hundredths = [];
    for (let frameIndex = 0; frameIndex < frameCount; frameIndex++) {
        const {image} = await decoder.decode({frameIndex});
        const pixels = new Uint8Array(image.allocationSize({format: "RGBA"}));
        await image.copyTo(pixels, {format: "RGBA"});
        let text = "";
        for (let at = 0; at < pixels.length; at += 32768) text += String.fromCharCode(...pixels.subarray(at, at + 32768));
        frames.push(btoa(text));
        hundredths.push(Math.round((image.duration ?? 0) / 10000));
        image.close();
    }
    decoder.close();
    return {frames, hundredths, repeats: repetitionCount};
}"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def main():
    folder = pathlib.Path(sys.argv[1])
    handler = functools.partial(Quiet, directory=folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        for path in sorted(folder.glob("*.gif")):
            found = page.evaluate(DECODE, path.name)
            frames = b"".join(map(base64.b64decode, found.pop("frames")))
            path.with_suffix(".chromium").write_bytes(frames)
            if found["repeats"] == float("inf"):
                found["repeats"] = -1
            path.with_suffix(".chromium.json").write_text(json.dumps(found))
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
