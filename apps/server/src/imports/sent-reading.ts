import { parseReading, type Reading } from '@quartermaster/core/reading/reading';
import { longestReading, readingInBody } from '@quartermaster/core/reading/reading-in-body';
import { readingMessage } from '@quartermaster/core/reading-messages';
import { refused } from '@quartermaster/core/verdict';
import { RefusalError, unwrap } from '../errors/refusal-error.ts';

/** How a sent file is read, and the file itself. */
interface Sent {
  readonly reading: Reading | undefined;
  readonly file: AsyncIterable<Uint8Array>;
}

/** Takes the reading from where it is: the query, or the first line of the body. */
export async function sentReading(
  written: string | undefined,
  body: AsyncIterable<Uint8Array>,
): Promise<Sent> {
  if (written !== readingInBody) return { reading: unwrap(parseReading(written)), file: body };
  const chunks = body[Symbol.asyncIterator]();
  const before: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await chunks.next();
    const end = done ? 0 : value.indexOf(lineFeed);
    if (value !== undefined) before.push(end < 0 ? value : value.subarray(0, end));
    length += before.at(-1)?.length ?? 0;
    if (length > longestReading)
      throw new RefusalError(refused('PAYLOAD_TOO_LARGE', readingMessage.readingLineTooLong));
    if (end < 0) continue;
    const reading = unwrap(parseReading(Buffer.concat(before).toString('utf8')));
    return { reading, file: rest(done ? undefined : value.subarray(end + 1), chunks) };
  }
}

const lineFeed = 0x0a;

async function* rest(
  first: Uint8Array | undefined,
  chunks: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  if (first && first.length > 0) yield first;
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
}
