import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import type { Request, Response } from 'express';
import type { StoredFile } from '../files/collection.ts';
import { RefusalError } from '../refusal-error.ts';

const megabyte = 1024 * 1024;

/** The image that is the body, in whole; 415 for what doesn't say that it is one, 413 when it grows over the limit. */
export async function imageBody(request: Request, megabytes: number): Promise<Uint8Array> {
  if (!/^image\/[a-z0-9.+-]+$/i.test(request.headers['content-type'] ?? '')) {
    throw new RefusalError(refused('UNSUPPORTED_MEDIA_TYPE', message.notAnImage));
  }
  const most = megabytes * megabyte;
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

/** Sends a file so that a browser shows it and does nothing else with it. Its address never gets another content. */
export function sendFile(response: Response, { id, content, contentType }: StoredFile): void {
  response.set({
    'content-type': contentType,
    'content-disposition': `inline; filename="${id}.png"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${id}"`,
  });
  response.send(Buffer.from(content, 'base64'));
}
