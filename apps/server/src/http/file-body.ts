import { bodyTypes } from '@quartermaster/contract';
import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import type { Request } from 'express';
import { RefusalError } from '../errors/refusal-error.ts';
import { limitedBody } from './limited-body.ts';
import type { StillMay } from './stream-bodies.ts';

/**
 * A file of any kind as it arrives, judged by whoever reads it; ends only if its sender may still make the call. Its
 * type is one that no form of another site can send.
 */
export function fileBody(request: Request, most: number, stillMay: StillMay): AsyncIterable<Uint8Array> {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';');
  if (type.trim().toLowerCase() !== bodyTypes.file)
    throw new RefusalError(refused('UNSUPPORTED_MEDIA_TYPE', message.fileType(bodyTypes.file)));
  const tooLarge = refused('PAYLOAD_TOO_LARGE', message.fileTooLarge(most / (1024 * 1024)));
  return checkedLast(limitedBody(request, most, tooLarge), stillMay);
}

async function* checkedLast(
  chunks: AsyncIterable<Uint8Array>,
  stillMay: StillMay,
): AsyncGenerator<Uint8Array, void> {
  yield* chunks;
  await stillMay();
}
