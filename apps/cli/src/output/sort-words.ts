/** Times read naturally from the newest, everything else from its beginning. */
const newestFirst = /^(lastUpdated|createdAt|updatedAt|statusSince)$/;

/** 'last updated' for `-lastUpdated`; what is against the natural order is said. */
export function sortWords(sort: string): string {
  const descending = sort.startsWith('-');
  const field = descending ? sort.slice(1) : sort;
  const words = field
    .replace(/^(field|customFields)\./, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .replace(/ at$/i, '')
    .toLowerCase();
  if (newestFirst.test(field)) return descending ? words : `${words}, oldest first`;
  return descending ? `${words}, descending` : words;
}
