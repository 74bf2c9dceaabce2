import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import type { Request } from 'express';
import { RefusalError } from '../errors/refusal-error.ts';
import type { StillMay } from './stream-bodies.ts';
import { cameLater, wholeBody } from './whole-body.ts';

/** Reads a whole image body; refuses other content types (415) and bodies over the limit (413). */
export async function imageBody(request: Request, most: number, stillMay: StillMay): Promise<Uint8Array> {
  if (!/^image\/[a-z0-9.+-]+$/i.test(request.headers['content-type'] ?? '')) {
    throw new RefusalError(refused('UNSUPPORTED_MEDIA_TYPE', message.notAnImage));
  }
  const tooLarge = refused('PAYLOAD_TOO_LARGE', message.imageTooLarge(most / (1024 * 1024)));
  const image = await wholeBody(request, most, tooLarge);
  if (cameLater(request)) await stillMay();
  return image;
}
