// Controls, and marks that change the direction of text.
const acting = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Text as it may be shown: one line, and nothing in it that acts on a terminal (escape sequences, bells, …). */
export const printable = (text: string): string =>
  text.replace(/[\t-\r\u2028\u2029]+/g, ' ').replace(acting, pictureOf);

/** A visible stand-in: the escape character is shown as ␛. */
function pictureOf(character: string): string {
  const code = character.charCodeAt(0);
  if (code === 0x7f) return '␡';
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : '�';
}

/** JSON that a terminal may show: what JSON itself leaves raw is escaped, so that it still reads as the same. */
export const printableJson = (json: string): string =>
  json.replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
