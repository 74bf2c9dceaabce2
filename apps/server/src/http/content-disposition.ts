/**
 * The header that makes browsers save a file under its name (RFC 6266). What isn't ASCII is in `filename*` (RFC 8187);
 * the plain name is for old clients, and has nothing that could end it or that some of them would decode.
 */
export function attachmentAs(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ !#$&'()+,\-.0-9=@A-Z[\]^_`a-z{}~]/gu, '_');
  const all = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return plain === name
    ? `attachment; filename="${plain}"`
    : `attachment; filename="${plain}"; filename*=UTF-8''${all}`;
}
