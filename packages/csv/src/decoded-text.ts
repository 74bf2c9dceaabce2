import { setImmediate } from 'node:timers/promises';
import { TextDecoder } from 'node:util';
import type { CsvEncoding } from '@quartermaster/core/csv/file-format';
import { message } from '@quartermaster/core/messages';
import { CsvRefused } from './csv-refused.ts';

interface DecodedText {
  readonly encoding: CsvEncoding;
  /** The text without its byte order mark. Throws CsvRefused for other encodings and for binary content. */
  readonly pieces: AsyncGenerator<string, void>;
}

/** The number of bytes decoded and then parsed at once: nobody else waits longer than that for the thread. */
const pieceBytes = 8192;

/**
 * Milliseconds of work before yielding to timers and other calls, which awaiting something already there
 * doesn't do.
 */
const maxBlockMs = 3;

/**
 * Decodes UTF-8, UTF-16 with a byte order mark, or a stated encoding, as it arrives.
 * @param cut whether the file continues after this part, which may end within a character
 */
export async function decodedText(
  chunks: AsyncIterable<Uint8Array>,
  cut: boolean,
  stated?: CsvEncoding,
): Promise<DecodedText> {
  const source = chunks[Symbol.asyncIterator]();
  let start = new Uint8Array();
  // The first two bytes show the encoding, and four a workbook.
  while (start.length < 4) {
    const { done, value } = await source.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  if (isWorkbook(start)) {
    await source.return?.();
    throw new CsvRefused(message.excelWorkbook);
  }
  const encoding = stated ?? encodingOf(start);
  return { encoding, pieces: decode(start, source, encoding, cut) };
}

async function* decode(
  start: Uint8Array,
  source: AsyncIterator<Uint8Array>,
  encoding: CsvEncoding,
  cut: boolean,
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const textOf = (bytes: Uint8Array, stream: boolean): string => {
    const text = decoded(decoder, bytes, stream);
    if (text.includes('\0')) throw new CsvRefused(message.binaryFile);
    return text;
  };
  let began = performance.now();
  try {
    for (let bytes = start; ; ) {
      for (let at = 0; at < bytes.length; at += pieceBytes) {
        yield textOf(bytes.subarray(at, at + pieceBytes), true);
        if (performance.now() - began < maxBlockMs) continue;
        await setImmediate();
        began = performance.now();
      }
      const chunk = await source.next();
      if (chunk.done) break;
      bytes = chunk.value;
    }
    // Without stream, Node reads Windows-1252 as Latin-1; neither it nor Mac Roman has anything left to decode.
    if (!cut && encoding.startsWith('utf')) yield textOf(new Uint8Array(), false);
  } finally {
    await source.return?.();
  }
}

function decoded(decoder: TextDecoder, bytes: Uint8Array, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    const binary = decoder.encoding === 'utf-8' && bytes.includes(0);
    throw new CsvRefused(binary ? message.binaryFile : message.notUnicode);
  }
}

/** How the files of Excel begin: .xlsx is a zip archive, and .xls what Office wrote before. */
const workbooks = [Buffer.from('PK\x03\x04', 'latin1'), Buffer.from([0xd0, 0xcf, 0x11, 0xe0])];

const isWorkbook = (start: Uint8Array): boolean =>
  workbooks.some((signature) => signature.equals(start.subarray(0, signature.length)));

function encodingOf([first, second]: Uint8Array): CsvEncoding {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}
