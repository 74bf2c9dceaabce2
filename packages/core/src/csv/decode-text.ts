import { message } from '../messages.ts';
import { CsvRefused } from './csv-refused.ts';

// Node and browsers have it; the language's own types don't.
declare const TextDecoder: new (
  encoding: string,
  options: { readonly fatal: boolean },
) => {
  readonly encoding: string;
  decode(bytes?: Uint8Array, options?: { readonly stream: boolean }): string;
};

/** Pieces smaller than this are joined, so that a row that arrives byte by byte isn't scanned at each byte. */
const minPiece = 32_768;

/**
 * Decodes UTF-8, or UTF-16 with its byte order mark, into pieces of text without the mark.
 * @throws CsvRefused for other encodings and for binary content
 */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decode = textDecoder();
  let piece = '';
  for await (const chunk of chunks) {
    piece += decode(chunk, false);
    if (piece.length < minPiece) continue;
    yield piece;
    piece = '';
  }
  piece += decode(new Uint8Array(), true);
  if (piece !== '') yield piece;
}

function textDecoder(): (bytes: Uint8Array, last: boolean) => string {
  let first: Uint8Array = new Uint8Array();
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  return (chunk, last) => {
    let bytes = chunk;
    if (!decoder) {
      bytes = joined(first, chunk);
      first = bytes;
      // The encoding shows in the first two bytes.
      if (first.length < 2 && !last) return '';
      decoder = new TextDecoder(encodingOf(first), { fatal: true });
    }
    let text: string;
    try {
      text = decoder.decode(bytes, { stream: !last });
    } catch {
      const binary = decoder.encoding === 'utf-8' && bytes.includes(0);
      throw new CsvRefused(binary ? message.binaryFile : message.notUnicode);
    }
    if (text.includes('\0')) throw new CsvRefused(message.binaryFile);
    return text;
  };
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}

function joined(left: Uint8Array, right: Uint8Array): Uint8Array {
  const both = new Uint8Array(left.length + right.length);
  both.set(left);
  both.set(right, left.length);
  return both;
}
