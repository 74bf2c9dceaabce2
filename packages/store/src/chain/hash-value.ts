/** The length of a SHA-256 hash in base64url. */
const characters = 43;

/** A hash as it is stored: its bytes, or the text if it isn't a hash, as in a damaged event. */
export function hashValue(text: string): Uint8Array | string {
  if (text.length !== characters) return text;
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : text;
}

/** The text of a stored hash. */
export const hashText = (value: Uint8Array | string | null): string | null =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64url') : value;
