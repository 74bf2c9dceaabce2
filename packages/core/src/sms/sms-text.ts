/** What one text holds, in characters of the alphabet that phones share (GSM 03.38). */
const mostUnits = 160;
/** A link that takes more leaves too little room for what it is about. */
const longestLink = 100;
const ending = '...';

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const escaped = '^{}\\[~]|€';

/** Characters that phones don't share, with what says the same: one of any other kind halves what a text holds. */
const replaced: ReadonlyMap<string, string> = new Map([
  ...['‘', '’', '‚', '′'].map((quote) => [quote, "'"] as const),
  ...['“', '”', '„', '″'].map((quote) => [quote, '"'] as const),
  ...['‐', '‑', '‒', '–', '—', '·', '•'].map((dash) => [dash, '-'] as const),
  ...['\u00a0', '\u2009', '\u202f', '\t'].map((space) => [space, ' '] as const),
  ['…', ending],
  ['→', '>'],
  ['×', 'x'],
]);

const plain = (text: string): string => [...text].map((one) => replaced.get(one) ?? one).join('');

/** How much of a text a character takes; one that phones don't share counts like any other. */
const unitsOf = (text: string): number =>
  [...text].reduce((sum, one) => sum + (escaped.includes(one) ? 2 : 1), 0);

/** Whether phones share all of its characters. */
export const isInSharedAlphabet = (text: string): boolean =>
  [...text].every((one) => basic.includes(one) || escaped.includes(one));

/** A sentence and a link in one text of 160 characters: the sentence is cut, never the link. */
export function smsText(sentence: string, link?: string): string {
  const tail = link === undefined || link.length > longestLink ? '' : ` ${link}`;
  const room = mostUnits - unitsOf(tail);
  const given = plain(sentence).trim();
  return `${unitsOf(given) <= room ? given : cut(given, room)}${tail}`;
}

/** As many whole words as there is room for. */
function cut(text: string, room: number): string {
  let kept = '';
  for (const one of text) {
    if (unitsOf(kept) + unitsOf(one) + ending.length > room) break;
    kept += one;
  }
  const words = kept.replace(/\s+\S*$/u, '');
  return `${words.length * 2 > kept.length ? words : kept}${ending}`;
}
