/** A picture for the worker: RGBA, row by row. */
export interface Frame {
  readonly pixels: ArrayBuffer;
  readonly width: number;
  readonly height: number;
}

/** What the worker read in a frame. */
export interface Reading {
  readonly code?: string;
  /** Whether the code names a product, which all of its kind share. */
  readonly isProduct?: boolean;
  /** The decoder couldn't be loaded. */
  readonly failed?: boolean;
}

/** More pixels than these take longer to read, but no label is read from farther away. */
const mostAcross = 1280;

/**
 * Reads codes in the frames of a video, in a worker: a frame takes long enough to make a page stutter, and only the
 * worker's own response allows WebAssembly.
 */
export class Decoder {
  readonly #worker: Worker;
  readonly #canvas = document.createElement('canvas');
  readonly #context = this.#canvas.getContext('2d', { willReadFrequently: true });

  constructor() {
    this.#worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' });
  }

  /** Reads the part of the current frame that is in sight. */
  async read(video: HTMLVideoElement): Promise<Reading> {
    const frame = this.#frame(video);
    if (!frame) return {};
    return new Promise((resolve) => {
      this.#worker.onmessage = ({ data }: MessageEvent<Reading>) => resolve(data);
      this.#worker.onerror = () => resolve({ failed: true });
      this.#worker.postMessage(frame, [frame.pixels]);
    });
  }

  end(): void {
    this.#worker.terminate();
  }

  /** Cut as the page shows it, which fills its place as 'object-fit: cover' does. */
  #frame(video: HTMLVideoElement): Frame | undefined {
    const { videoWidth, videoHeight, clientWidth, clientHeight } = video;
    const scale = Math.max(clientWidth / videoWidth, clientHeight / videoHeight);
    if (!this.#context || !Number.isFinite(scale) || scale === 0) return undefined;
    const [shownWidth, shownHeight] = [clientWidth / scale, clientHeight / scale];
    const width = Math.round(Math.min(shownWidth, mostAcross));
    const height = Math.round((shownHeight * width) / shownWidth);
    Object.assign(this.#canvas, { width, height });
    const [left, top] = [(videoWidth - shownWidth) / 2, (videoHeight - shownHeight) / 2];
    this.#context.drawImage(video, left, top, shownWidth, shownHeight, 0, 0, width, height);
    return { pixels: this.#context.getImageData(0, 0, width, height).data.buffer, width, height };
  }
}
