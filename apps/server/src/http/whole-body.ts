import type { IncomingMessage } from 'node:http';
import type { Refusal } from '@quartermaster/core/verdict';
import { RefusalError } from '../errors/refusal-error.ts';

const later = new WeakSet<IncomingMessage>();

/** Whether the server had to wait for the body: much may have changed since the call was checked. */
export const cameLater = (request: IncomingMessage): boolean => later.has(request);

/** Reads a body into memory; refuses one that is too large as soon as that is known. */
export function wholeBody(request: IncomingMessage, most: number, tooLarge: Refusal): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > most) throw new RefusalError(tooLarge);
  if (!request.complete) later.add(request);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= most) {
        chunks.push(chunk);
        return;
      }
      request.off('data', take).pause();
      reject(new RefusalError(tooLarge));
    };
    request
      .on('data', take)
      .once('end', () => resolve(Buffer.concat(chunks)))
      .once('error', reject);
  });
}
