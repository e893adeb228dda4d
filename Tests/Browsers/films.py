"""Films whose pictures carry their own numbers, in the kinds that phones, cameras and editors make."""

import subprocess

WIDTH, HEIGHT, BARS = 480, 240, 12

H264 = ["-pix_fmt", "yuv420p", "-c:v", "libx264", "-preset", "veryfast", "-crf", "16"]
VP8 = ["-pix_fmt", "yuv420p", "-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-crf", "10", "-b:v", "1M"]
B_FRAMES = [*H264, "-bf", "2", "-g", "60"]
GAPS = ["-vf", "setpts=(N+floor(N/5)*2+floor(N/11))/30/TB", "-fps_mode", "vfr", "-enc_time_base", "1/90000"]

# Frames a second and what FFmpeg makes them with.
FILMS = {
    "baseline.mp4": ("30", [*H264, "-profile:v", "baseline", "-g", "60"]),
    "b-frames.mp4": ("30", [*H264, "-bf", "3", "-g", "60"]),
    "ntsc.mp4": ("30000/1001", B_FRAMES),
    "sixty.mp4": ("60", [*H264, "-bf", "2", "-g", "120"]),
    "variable.mp4": ("30", [*B_FRAMES, *GAPS]),
    "phone.mov": ("30", B_FRAMES),
    "vp8.webm": ("30", VP8),
}
# Film, the film that it is made of, options before that one, and what follows.
SOUND = ["-f", "lavfi", "-t", "4", "-i", "sine=440", "-map", "0:v", "-map", "1:a", "-c:v", "copy", "-c:a", "aac"]
COPIES = {
    "edit-list.mp4": ("b-frames.mp4", ["-ss", "0.5"], ["-c", "copy"]),
    "late-picture.mp4": ("b-frames.mp4", ["-itsoffset", "0.4"], SOUND),
    "sound.mp4": ("baseline.mp4", ["-itsoffset", "0.05"], SOUND),
}
# The edit list leaves out the first half second, so the film begins with this picture.
FIRST = {"edit-list.mp4": 15}


def picture(number):
    """One gray picture: its number as white and black bars, the highest bit on the left."""
    row = b"".join(bytes([220 if number >> bit & 1 else 30]) * (WIDTH // BARS) for bit in reversed(range(BARS)))
    return row * HEIGHT


def make(folder, frames=150):
    """All films in a folder; their paths."""
    for name, (rate, options) in FILMS.items():
        command = ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "gray", "-s", f"{WIDTH}x{HEIGHT}", "-r", rate, "-i", "-", *options, name]
        with subprocess.Popen(command, cwd=folder, stdin=subprocess.PIPE) as process:
            for number in range(frames):
                process.stdin.write(picture(number))
        assert process.returncode == 0, name
    for name, (source, before, after) in COPIES.items():
        subprocess.run(["ffmpeg", "-v", "error", "-y", *before, "-i", source, *after, name], cwd=folder, check=True)
    return [folder / name for name in (*FILMS, *COPIES)]
