/** A stretch of plain text; with `href`, a link. */
export interface TextPart {
  readonly text: string;
  readonly href?: string;
}

/** Up to the first character that ends a sentence's link, or that could make it look like another. */
const address = /\bhttps?:\/\/[^\s<>"'`\\\p{Cf}\p{Cc}]+/giu;

/**
 * What somebody wrote, cut at the links in it. Only http and https addresses are links, each as it is written; one with
 * a user name before the host isn't, since it reads as another site's.
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

/** Without what ends the sentence around it: '(see https://a.example/b).' */
function withoutEnd(found: string): string {
  const last = found.at(-1) ?? '';
  const unopened = last === ')' && found.split('(').length < found.split(')').length;
  return unopened || ',.;:!?*_]}'.includes(last) ? withoutEnd(found.slice(0, -1)) : found;
}

/** Whether a host follows, and no user name before it. */
const isPlainAddress = (href: string): boolean => /^https?:\/\/[^/?#@]+([/?#]|$)/iu.test(href);
