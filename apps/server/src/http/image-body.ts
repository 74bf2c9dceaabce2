import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import type { Request } from 'express';
import { RefusalError } from '../refusal-error.ts';

/** Reads a whole image body; refuses other content types (415) and bodies over the limit (413). */
export async function imageBody(request: Request, megabytes: number): Promise<Uint8Array> {
  if (!/^image\/[a-z0-9.+-]+$/i.test(request.headers['content-type'] ?? '')) {
    throw new RefusalError(refused('UNSUPPORTED_MEDIA_TYPE', message.notAnImage));
  }
  const most = megabytes * 1024 * 1024;
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge(megabytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> = request.iterator({ destroyOnReturn: false });
  for await (const chunk of body) {
    size += chunk.length;
    if (size > most) throw tooLarge(megabytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLarge = (megabytes: number): RefusalError =>
  new RefusalError(refused('PAYLOAD_TOO_LARGE', message.imageTooLarge(megabytes)));
