// Control characters and text direction marks.
const acting = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Text that is safe to print: on one line, without anything that affects a terminal
 * (escape sequences, bells, …).
 */
export const printable = (text: string): string =>
  text.replace(/[\t-\r\u2028\u2029]+/g, ' ').replace(acting, pictureOf);

/** A visible substitute: the escape character becomes ␛. */
function pictureOf(character: string): string {
  const code = character.charCodeAt(0);
  if (code === 0x7f) return '␡';
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : '�';
}

/** JSON that is safe to print on a terminal: escapes what JSON leaves raw, without changing its meaning. */
export const printableJson = (json: string): string =>
  json.replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
