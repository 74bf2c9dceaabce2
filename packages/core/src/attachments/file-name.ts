import { utf8Length } from '../utf8-length.ts';

/** The longest name in bytes of UTF-8: file systems have room for 255, some of it for '(1)' and '.part'. */
const mostBytes = 200;

/** Names that Windows takes for devices, whatever follows a dot. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * A file's name as every system can store it, and as nobody can be deceived by it: without a path, control
 * characters, characters that turn the direction of writing, and those that Windows forbids. Empty if nothing is left.
 */
export function storableName(given: string): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[:*?"<>|]/g, '-')
    .replace(/^[\s.]+/u, '')
    .replace(/[\s.]+$/u, '');
  return shortened(devices.test(plain) ? `_${plain}` : plain);
}

/** Cut in front of its ending. */
function shortened(name: string): string {
  if (utf8Length(name) <= mostBytes) return name;
  const ending = /\.[^.\s]{1,16}$/u.exec(name)?.[0] ?? '';
  let stem = '';
  let left = mostBytes - utf8Length(ending);
  for (const character of name.slice(0, name.length - ending.length)) {
    left -= utf8Length(character);
    if (left < 0) break;
    stem += character;
  }
  return `${stem.trimEnd()}${ending}`;
}
