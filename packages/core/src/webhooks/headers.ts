/** The hop-by-hop and framing headers (RFC 9110, section 7.6.1, and RFC 9112), and what names the receiver. */
const reserved = new Set([
  ...['host', 'content-length', 'content-type', 'content-encoding', 'transfer-encoding', 'connection'],
  ...['keep-alive', 'expect', 'upgrade', 'te', 'trailer', 'via', 'date', 'user-agent', 'cookie'],
]);
const reservedPrefixes = ['webhook-', 'proxy-', 'sec-'];

/** Whether only the server sets a header. */
export function isReservedHeader(name: string): boolean {
  const folded = name.toLowerCase();
  return reserved.has(folded) || reservedPrefixes.some((prefix) => folded.startsWith(prefix));
}

/** A token (RFC 9110, section 5.6.2). */
export const isHeaderName = (name: string): boolean => /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/.test(name);

/** Printable ASCII with spaces and tabs within it: no line breaks (RFC 9110, section 5.5). */
export const isHeaderValue = (value: string): boolean => /^[!-~]([\t -~]*[!-~])?$/.test(value);
