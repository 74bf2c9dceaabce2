import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import type { Request } from 'express';
import { RefusalError } from '../refusal-error.ts';

const maxBytes = 64 * 1024 * 1024;
/** How long a body that nobody wants any more is still listened to. */
const patience = 5_000;

/**
 * The file that is the body, cut off when it grows over the limit. Who stops reading early leaves the call open.
 * A browser reads nothing of an answer before it has sent its whole file: the file is taken in as it comes then, else
 * browser and import would wait for each other once both directions are full.
 */
export function csvBody(request: Request): AsyncIterable<Uint8Array> {
  const type = request.headers['content-type'] ?? '';
  if (!/^(text\/csv|text\/plain|application\/octet-stream)\s*(;|$)/i.test(type)) {
    throw new RefusalError(refused('UNSUPPORTED_MEDIA_TYPE', message.unsupportedType));
  }
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const chunks = limited(request.iterator({ destroyOnReturn: false }));
  return request.headers['sec-fetch-site'] === undefined ? chunks : takenIn(chunks);
}

/** The same chunks, held in memory until they are asked for. */
async function* takenIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const held: Uint8Array[] = [];
  let wake: () => void = () => undefined;
  let ended = false;
  const taking = (async () => {
    try {
      for await (const chunk of chunks) {
        held.push(chunk);
        wake();
      }
    } finally {
      ended = true;
      wake();
    }
  })();
  // It is awaited below; who stops early isn't told of a sender that leaves.
  taking.catch(() => undefined);
  for (;;) {
    const chunk = held.shift();
    if (chunk) yield chunk;
    else if (ended) return taking;
    else
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  }
}

async function* limited(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge();
    yield chunk;
  }
}

const tooLarge = (): RefusalError => new RefusalError(refused('PAYLOAD_TOO_LARGE', message.tooLarge));

/**
 * Reads what is left of a body and throws it away: a connection that is closed on a sender's unread bytes is reset,
 * and the answer with it.
 */
export function drain(request: Request): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(done, patience);
    function done(): void {
      clearTimeout(timer);
      resolve();
    }
    request.once('end', done).once('close', done).resume();
  });
}
