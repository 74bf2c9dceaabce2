/** Times are usually sorted newest first, everything else ascending. */
const newestFirst = /^(lastUpdated|createdAt|updatedAt|statusSince)$/;

/** 'last updated' for `-lastUpdated`; mentions the direction only if it is unusual. */
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
