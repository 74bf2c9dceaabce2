import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { dictionaries } from './dictionaries.ts';

const inBytes = dictionaries.map((dictionary) => Buffer.from(dictionary));

/** The newest, with which events are packed. */
const current = inBytes.length;

/**
 * A window that holds the whole dictionary and most events. With zlib's own, larger ones, packing takes three
 * times as long, most of it for clearing memory.
 */
const options = { level: 6, windowBits: 13, memLevel: 4 };

/** What a text that may be damaged is unpacked to at most, in bytes. */
export const longestUnpacked = 64 * 1024 * 1024;

/** Packs a text: the number of the dictionary in a byte, then raw deflate. */
export function packed(text: string): Uint8Array {
  const dictionary = inBytes[current - 1];
  return Buffer.concat([
    Uint8Array.of(current),
    deflateRawSync(text, { ...options, ...(dictionary && { dictionary }) }),
  ]);
}

/** The text; empty if what is given is damaged, or packed with a later version's dictionary. */
export function unpacked(bytes: Uint8Array): string {
  const dictionary = inBytes[(bytes[0] ?? 0) - 1];
  if (dictionary === undefined) return '';
  try {
    return inflateRawSync(bytes.subarray(1), { dictionary, maxOutputLength: longestUnpacked }).toString();
  } catch {
    return '';
  }
}
