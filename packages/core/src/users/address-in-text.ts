/** Ends with what may stand before the '@' of an address: RFC 5322's atext and the dot, and letters of any script. */
const endsInLocalPart = /[\p{L}\p{N}\p{M}!#$%&'*+\-/=?^_`{|}~.]$/u;
/** Begins with what may stand after it. A dot belongs to it only with something behind: it may end a sentence. */
const beginsInDomain = /^\.?[\p{L}\p{N}\p{M}_-]/u;

/** Marks that people put around an address, though they could be in its first part: 'ann@x.test'. */
const opening = /(['`*_~|{/])\1{0,2}$/;
const closingOf: Readonly<Record<string, string>> = { '{': '}' };

/**
 * A text with an address replaced, whatever its case, where it stands by itself: what is beside it can't be a part of a
 * longer address. `joann@x.test` and `ann@x.test.example` aren't `ann@x.test`; `<ann@x.test>,` has it.
 */
export function withoutAddress(text: string, address: string, replacement: string): string {
  if (!text.includes('@')) return text;
  const itself = new RegExp(address.replaceAll(/[^A-Za-z0-9@]/g, String.raw`\$&`), 'gi');
  return text.replaceAll(itself, (found, at: number) => {
    // As much as decides; a character may be two units long.
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
