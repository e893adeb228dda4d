#!/usr/bin/env python3
"""The frames of GIFs as Chromium decodes them: a line of JSON for each file.

usage: chromium.py FILE…

"frames" are checksums of red, green, blue, alpha (what is not opaque counts as nothing): those that ImageDecoder gives,
or else the picture that an <img> shows, if there is anything in it. "hundredths" says how long they are shown, "loop" is
the number of repeats after the first showing (-1 for ever); both as the file has them.
"""

import json
import pathlib
import sys

from playwright.sync_api import sync_playwright

READ = """
async address => {
  const table = Int32Array.from({length: 256}, (_, index) => {
    for (let bit = 0; bit < 8; bit++) index = index & 1 ? index >>> 1 ^ 0xEDB88320 : index >>> 1
    return index
  })
  const checksum = bytes => {
    for (let at = 0; at < bytes.length; at += 4) if (bytes[at + 3] < 255) bytes.fill(0, at, at + 4)
    let crc = -1
    for (const byte of bytes) crc = table[(crc ^ byte) & 255] ^ crc >>> 8
    return ~crc >>> 0
  }
  const found = {frames: [], hundredths: [], loop: null}
  const data = await (await fetch(address)).arrayBuffer()
  try {
    const decoder = new ImageDecoder({data, type: 'image/gif', colorSpaceConversion: 'none'})
    await decoder.tracks.ready
    const track = decoder.tracks.selectedTrack
    found.loop = track.repetitionCount === Infinity ? -1 : track.repetitionCount
    for (let frameIndex = 0; frameIndex < track.frameCount; frameIndex++) {
      const {image} = await decoder.decode({frameIndex, completeFramesOnly: false})
      const bytes = new Uint8Array(image.allocationSize({format: 'RGBA'}))
      await image.copyTo(bytes, {format: 'RGBA'})
      found.frames.push(checksum(bytes))
      found.hundredths.push(image.duration / 1e4)
      image.close()
    }
  } catch {}
  if (found.frames.length) return found
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    if (image.naturalWidth * image.naturalHeight > 5e7) return found
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight).getContext('2d')
    canvas.drawImage(image, 0, 0)
    const {data} = canvas.getImageData(0, 0, image.naturalWidth, image.naturalHeight)
    if (data.some(byte => byte)) found.frames = [checksum(data)]
  } catch {}
  return found
}
"""


def main():
    paths = [pathlib.Path(name) for name in sys.argv[1:]]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page()
        page.route("http://localhost/", lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
        page.route("http://localhost/*.gif", lambda route: route.fulfill(
            body=paths[int(pathlib.PurePath(route.request.url).stem)].read_bytes(), content_type="image/gif"))
        page.goto("http://localhost/")
        for number in range(len(paths)):
            print(json.dumps(page.evaluate(READ, f"/{number}.gif")), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
