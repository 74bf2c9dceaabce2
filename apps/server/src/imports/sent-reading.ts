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
  try {
    const { line, more } = await firstLine(chunks);
    return { reading: unwrap(parseReading(line)), file: rest(more, chunks) };
  } catch (error) {
    // Only then the rest of the body can be dropped.
    await chunks.return?.();
    throw error;
  }
}

const lineFeed = 0x0a;

async function firstLine(chunks: AsyncIterator<Uint8Array>) {
  const before: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await chunks.next();
    const end = done ? 0 : value.indexOf(lineFeed);
    const part: Uint8Array = done ? new Uint8Array() : end < 0 ? value : value.subarray(0, end);
    before.push(part);
    length += part.length;
    if (length > longestReading)
      throw new RefusalError(refused('PAYLOAD_TOO_LARGE', readingMessage.readingLineTooLong));
    if (end < 0) continue;
    const more: Uint8Array = done ? new Uint8Array() : value.subarray(end + 1);
    return { line: Buffer.concat(before).toString('utf8'), more };
  }
}

async function* rest(first: Uint8Array, chunks: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  try {
    if (first.length > 0) yield first;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  } finally {
    await chunks.return?.();
  }
}
