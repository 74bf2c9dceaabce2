const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * How deep JSON may be nested before checking it could overflow the stack, and how many values it may have.
 */
const deepest = 100;
const mostValues = 25_000;

/** Whether a JSON text is more complex than anything the API accepts. Scans it once, without parsing it. */
export function isTooIntricate(json: Buffer): boolean {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === quote) at = endOfString(json, at);
    else if (byte === comma) values += 1;
    else if (byte === openList || byte === openObject) depth += 1;
    else if (byte === closeList || byte === closeObject) depth -= 1;
    if (depth > deepest || values > mostValues) return true;
  }
  return false;
}

/** The position of the quote that ends this string. */
function endOfString(json: Buffer, from: number): number {
  let at = from + 1;
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1;
  return at;
}
