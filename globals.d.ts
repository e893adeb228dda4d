// What browsers have and the type checker's library of the DOM does not know yet.

interface VideoFrame {
  readonly displayWidth: number;
  readonly displayHeight: number;
  close(): void;
}
declare const VideoFrame: { new (source: CanvasImageSource, init?: { timestamp?: number }): VideoFrame };

interface OffscreenCanvas extends EventTarget {
  width: number;
  height: number;
  getContext(kind: "2d", settings?: CanvasRenderingContext2DSettings): CanvasRenderingContext2D | null;
  convertToBlob(options?: { type?: string; quality?: number }): Promise<Blob>;
  transferToImageBitmap(): ImageBitmap;
}
declare const OffscreenCanvas: { new (width: number, height: number): OffscreenCanvas };

interface VideoFrameCallbackMetadata {
  readonly mediaTime: number;
  readonly presentedFrames: number;
  /** Milliseconds of the page's clock; of cameras alone. */
  readonly captureTime?: number;
}

interface URLSearchParams {
  readonly size: number;
}

interface Element {
  checkVisibility?(): boolean;
}

interface FeaturePolicy {
  allowsFeature?(name: string): boolean;
}
interface Document {
  readonly permissionsPolicy?: FeaturePolicy;
  readonly featurePolicy?: FeaturePolicy;
}

interface CanvasDrawImage {
  drawImage(image: VideoFrame | ImageBitmap, x: number, y: number, width: number, height: number): void;
}

interface Worker {
  postMessage(message: unknown, transfer: (Transferable | VideoFrame)[]): void;
}

interface WakeLockSentinel extends EventTarget {
  release(): Promise<void>;
}
interface Navigator {
  readonly wakeLock?: { request(kind: "screen"): Promise<WakeLockSentinel> };
}

/** What was dropped on a page: files, and folders whose files have to be read. */
interface Dropped {
  files: File[];
  folders: FileSystemDirectoryEntry[];
}
/** `take` gets what is dropped from now on; before the page's modules have run, that waits. */
interface EarlyDrops {
  waiting: Dropped[];
  take(dropped: Dropped): void;
}
interface Window {
  /** On pages that take dropped files. */
  earlyDrops?: EarlyDrops;
}

/** Translations by their English text, which a script of the page's language brings. */
declare var motionbookSentences: Record<string, string[]> | undefined;
