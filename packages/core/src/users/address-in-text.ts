/**
 * Ends in a character that may come before the '@' of an address: RFC 5322's atext, the dot, and letters of
 * any script.
 */
const endsInLocalPart = /[\p{L}\p{N}\p{M}!#$%&'*+\-/=?^_`{|}~.]$/u;
/**
 * Begins with a character that may continue an address's domain. A dot counts only if something comes after
 * it: it may end a sentence.
 */
const beginsInDomain = /^\.?[\p{L}\p{N}\p{M}_-]/u;

/** Characters that people put around an address, though they are valid in its local part: 'ann@x.test'. */
const opening = /(['`*_~|{/])\1{0,2}$/;
const closingOf: Readonly<Record<string, string>> = { '{': '}' };

/**
 * Replaces an address in a text, ignoring case, where it isn't part of a longer one: `joann@x.test` and
 * `ann@x.test.example` don't contain `ann@x.test`, but `<ann@x.test>,` does.
 */
export function withoutAddress(text: string, address: string, replacement: string): string {
  if (!text.includes('@')) return text;
  const itself = new RegExp(address.replaceAll(/[^A-Za-z0-9@]/g, String.raw`\$&`), 'gi');
  return text.replaceAll(itself, (found, at: number) => {
    // Enough to decide; a character may be two UTF-16 units long.
    const before = text.slice(Math.max(0, at - 8), at);
    const after = text.slice(at + found.length, at + found.length + 8);
    return isByItself(before, after) ? replacement : found;
  });
}

function isByItself(before: string, after: string): boolean {
  const [marks = '', mark = ''] = opening.exec(before) ?? [];
  const isMarked = mark !== '' && after.startsWith(closingOf[mark] ?? mark);
  if (isMarked) return !endsInLocalPart.test(before.slice(0, before.length - marks.length));
  return !endsInLocalPart.test(before) && !beginsInDomain.test(after);
}
