/** The asset's ID in the address that our labels hold, whatever server printed them; else the code itself. */
export function readScan(code: string): string {
  const given = code.trim();
  const [, query] = /^https?:\/\/[^?#\s]+\/assets\/?\?([^#\s]*)/i.exec(given) ?? [];
  const selected = query?.split('&').find((one) => one.startsWith('selected='));
  if (selected === undefined) return given;
  const value = selected.slice('selected='.length).replaceAll('+', ' ');
  try {
    return decodeURIComponent(value).trim();
  } catch {
    return value;
  }
}
