import { TextDecoder } from 'node:util';
import type { CsvEncoding } from '@quartermaster/core/csv/file-format';
import { expect, it } from 'vitest';
import { detectEncoding } from '../src/detect-encoding.ts';
import { readCsv } from '../src/read-csv.ts';

const words = [
  'Zoë Lindqvist,Malmö',
  'Größe,Übergabe an Jürgen Weiß',
  'Prénom,Élodie – reçu à l’étage',
  'Bahía Honda,niño',
  'Ærø,Gdańsk'.replace('ń', 'n'),
];

function encode(text: string, encoding: CsvEncoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding.startsWith('utf-16')) {
    const bytes = Buffer.from(text, 'utf16le');
    return encoding === 'utf-16be' ? bytes.swap16() : bytes;
  }
  const byLetter = new Map<string, number>();
  for (let byte = 0; byte < 256; byte += 1)
    byLetter.set(new TextDecoder(encoding).decode(Uint8Array.of(byte), { stream: true }), byte);
  return Buffer.from([...text].map((letter) => byLetter.get(letter) ?? 0));
}

const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh'] as const;

it.each(encodings.flatMap((encoding) => words.map((word) => [encoding, word] as const)))(
  'finds out %s from %s',
  async (encoding, word) => {
    const bytes = encode(`name,note\n${word}\n`, encoding);
    expect(detectEncoding(bytes, false)).toBe(encoding);
    const { batches } = await readCsv(ReadableStream.from([bytes.subarray(0, 5), bytes.subarray(5)]), {
      encoding,
    });
    for await (const [row] of batches) expect(row?.cells.join(',')).toBe(word);
  },
);

it('takes what ends within a character for what it is', () => {
  const bytes = Buffer.from('name\nMalmö');
  expect(detectEncoding(bytes.subarray(0, -1), true)).toBe('utf-8');
  expect(detectEncoding(bytes.subarray(0, -1), false)).not.toBe('utf-8');
});
