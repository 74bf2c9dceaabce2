import { type FileLimits, maxUncompressedMegabytes } from '@quartermaster/core/files/file-kind';
import { message } from '@quartermaster/core/messages';
import { type Refusal, refused } from '@quartermaster/core/verdict';
import { RefusalError } from '../errors/refusal-error.ts';
import type { PictureAnswer, PictureTask } from './picture-messages.ts';
import { PictureProcess } from './picture-process.ts';

type ImageLimits = Extract<FileLimits, { format: 'image' }>;

/** How many images may wait while one is being decoded. */
const mostWaiting = 16;

/** Seconds after which callers may try again when too many images are waiting. */
const retryAfter = 5;

/**
 * The accepted formats, recognized by their first bytes. Anything else, above all SVG, never reaches the
 * decoder.
 */
const signatures: readonly ((bytes: Uint8Array) => boolean)[] = [
  (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  (bytes) => startsWith(bytes, [0x47, 0x49, 0x46, 0x38]),
  (bytes) =>
    startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]),
];

const startsWith = (bytes: Uint8Array, beginning: readonly number[]): boolean =>
  beginning.every((byte, at) => bytes[at] === byte);

/** Decodes images one at a time in another process, so that only the senders wait for it. */
export class Pictures {
  readonly #process: PictureProcess;
  #last: Promise<unknown> = Promise.resolve();
  #unfinished = 0;
  #closed = false;

  /** @param reportFault called when the process ends unexpectedly */
  constructor(reportFault: (error: unknown) => void) {
    this.#process = new PictureProcess(reportFault);
  }

  /**
   * Re-encodes an image as a PNG that fits into the box: only the pixels of the original survive. Refuses
   * what isn't a readable image (415), images that are too large when uncompressed (413), and any while too
   * many wait (503).
   */
  async asPng(
    image: Uint8Array,
    { maxMegapixels, box }: Omit<ImageLimits, 'maxMegabytes'>,
  ): Promise<Uint8Array> {
    if (!signatures.some((matches) => matches(image))) throw new RefusalError(notAnImage);
    if (this.#unfinished > mostWaiting) {
      throw new RefusalError(refused('SERVICE_UNAVAILABLE', message.imagesWaiting, { retryAfter }));
    }
    this.#unfinished += 1;
    const maxBytes = maxUncompressedMegabytes * 1024 * 1024;
    const maxPixels = maxMegapixels && maxMegapixels * 1_000_000;
    const decoding = this.#last.then(() => this.#decode({ image, box, maxPixels, maxBytes }));
    this.#last = decoding.catch(() => undefined);
    try {
      return pngOf(await decoding, maxMegapixels);
    } finally {
      this.#unfinished -= 1;
    }
  }

  /** Ends the process; images still waiting are not processed. */
  close(): Promise<void> {
    this.#closed = true;
    return this.#process.end();
  }

  async #decode(task: PictureTask): Promise<PictureAnswer> {
    return this.#closed ? { kind: 'ended' } : this.#process.decode(task);
  }
}

function pngOf(answer: PictureAnswer, maxMegapixels = 0): Uint8Array {
  switch (answer.kind) {
    case 'png':
      return answer.png;
    case 'unreadable':
      throw new RefusalError(notAnImage);
    case 'tooManyPixels':
      throw new RefusalError(refused('PAYLOAD_TOO_LARGE', message.imageTooManyPixels(maxMegapixels)));
    case 'tooLarge':
      throw new RefusalError(tooLarge);
    case 'ended':
      throw new RefusalError(refused('SERVICE_UNAVAILABLE', message.imageNotProcessed));
  }
}

const notAnImage: Refusal = refused('UNSUPPORTED_MEDIA_TYPE', message.notAnImage);
const tooLarge: Refusal = refused(
  'PAYLOAD_TOO_LARGE',
  message.imageTooLargeUncompressed(maxUncompressedMegabytes),
);
