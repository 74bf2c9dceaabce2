/** A piece of text; a link if it has an `href`. */
export interface TextPart {
  readonly text: string;
  readonly href?: string;
}

/** Stops at the first character that ends a link in a sentence, or that could disguise it as another. */
const address = /\bhttps?:\/\/[^\s<>"'`\\\p{Cf}\p{Cc}]+/giu;

/**
 * Splits text at the links in it. Only http and https addresses become links, exactly as written; an address
 * with a user name before the host doesn't, since it can look like another site's.
 */
export function linkedParts(written: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of written.matchAll(address)) {
    const href = withoutEnd(found);
    if (!isPlainAddress(href)) continue;
    if (index > from) parts.push({ text: written.slice(from, index) });
    parts.push({ text: href, href });
    from = index + href.length;
  }
  if (from < written.length) parts.push({ text: written.slice(from) });
  return parts;
}

/** Strips punctuation that belongs to the sentence around a link: '(see https://a.example/b).' */
function withoutEnd(found: string): string {
  const last = found.at(-1) ?? '';
  const unopened = last === ')' && found.split('(').length < found.split(')').length;
  return unopened || ',.;:!?*_]}'.includes(last) ? withoutEnd(found.slice(0, -1)) : found;
}

/** Whether the address has a host without a user name before it. */
const isPlainAddress = (href: string): boolean => /^https?:\/\/[^/?#@]+([/?#]|$)/iu.test(href);
