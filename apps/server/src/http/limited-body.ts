import type { IncomingMessage } from 'node:http';
import type { Refusal } from '@quartermaster/core/verdict';
import { RefusalError } from '../errors/refusal-error.ts';

/**
 * A body as it arrives; refuses one that is too large as soon as that is known. Stopping early leaves the connection
 * open.
 */
export function limitedBody(
  request: IncomingMessage,
  most: number,
  tooLarge: Refusal,
): AsyncIterable<Uint8Array> {
  if (Number(request.headers['content-length'] ?? 0) > most) throw new RefusalError(tooLarge);
  return limited(request.iterator({ destroyOnReturn: false }), most, tooLarge);
}

async function* limited(
  chunks: AsyncIterable<Uint8Array>,
  most: number,
  tooLarge: Refusal,
): AsyncGenerator<Uint8Array, void> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > most) throw new RefusalError(tooLarge);
    yield chunk;
  }
}
