const [quote, backslash] = [0x22, 0x5c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Whether lists and objects of a JSON text are nested deeper than this. It reads each byte once. */
export function isNestedDeeper(json: Buffer, most: number): boolean {
  if (json.length <= most) return false;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === quote) at = endOfString(json, at);
    else if (byte === openList || byte === openObject) {
      depth += 1;
      if (depth > most) return true;
    } else if (byte === closeList || byte === closeObject) depth -= 1;
  }
  return false;
}

/** Where the string that begins here ends. */
function endOfString(json: Buffer, from: number): number {
  let at = from + 1;
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1;
  return at;
}
