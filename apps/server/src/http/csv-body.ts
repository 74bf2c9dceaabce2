import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import type { Request } from 'express';
import { RefusalError } from '../errors/refusal-error.ts';
import { limitedBody } from './limited-body.ts';
import type { StillMay } from './stream-bodies.ts';

/**
 * The request body as a file; fails if it exceeds the limit, or once its sender may no longer make the call.
 * Stopping early leaves the connection open.
 * Browsers don't read an answer before they have sent the whole file, so a browser's file is buffered;
 * otherwise browser and import would wait for each other once both directions are full.
 */
export function csvBody(request: Request, most: number, stillMay: StillMay): AsyncIterable<Uint8Array> {
  const type = request.headers['content-type'] ?? '';
  if (!/^(text\/csv|text\/plain|application\/octet-stream)\s*(;|$)/i.test(type)) {
    throw new RefusalError(refused('UNSUPPORTED_MEDIA_TYPE', message.unsupportedType));
  }
  const chunks = limitedBody(request, most, refused('PAYLOAD_TOO_LARGE', message.tooLarge));
  return checked(isByBrowser(request) ? buffered(chunks) : chunks, stillMay);
}

/** Browsers say so themselves, but without HTTPS only by naming the page that the call comes from. */
const isByBrowser = ({ headers }: Request): boolean =>
  headers['sec-fetch-site'] !== undefined || headers.origin !== undefined;

async function* checked(
  chunks: AsyncIterable<Uint8Array>,
  stillMay: StillMay,
): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of chunks) {
    await stillMay();
    yield chunk;
  }
}

/** The same chunks, kept in memory until they are read. */
async function* buffered(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const queue: Uint8Array[] = [];
  let wake: () => void = () => undefined;
  let ended = false;
  const reading = (async () => {
    try {
      for await (const chunk of chunks) {
        queue.push(chunk);
        wake();
      }
    } finally {
      ended = true;
      wake();
    }
  })();
  // Awaited below. A sender that disconnects after the reader has stopped early is not an error.
  reading.catch(() => undefined);
  for (;;) {
    const chunk = queue.shift();
    if (chunk) yield chunk;
    else if (ended) return reading;
    else
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  }
}
