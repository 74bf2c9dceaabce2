import { fold } from '../query/fold.ts';

/**
 * The key by which headers are compared, whatever their case, accents, punctuation, plurals and spelling of
 * umlauts: assetTag, asset_tags and 'Asset-Tag' have the same.
 */
export const headerKey = (header: string): string => headerWords(header).join('');

/** The same, word by word. */
export function headerWords(header: string): readonly string[] {
  const own = header
    // Shelf writes its custom fields as 'cf:brand, type:option', and Homebox its columns as HB.name.
    .replace(/^\s*cf:\s*/i, '')
    .replace(/,\s*type:\s*\w+\s*$/i, '')
    .replace(/^\s*HB\.(?:field\.)?/, '')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  const words = fold(own).replaceAll('ß', 'ss').replaceAll('æ', 'ae').replaceAll('œ', 'oe');
  return words
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(wordStem);
}

const wordStem = (word: string): string => {
  const plain = word.replaceAll(/([aou])e/g, '$1');
  return plain.length > 3 && plain.endsWith('s') && !plain.endsWith('ss') ? plain.slice(0, -1) : plain;
};
