import { fold } from '../query/fold.ts';

const split = (words: string): readonly string[] => words.split('|').map((word) => fold(word.trim()));

/** What other systems call our statuses, in English, German and French. */
const statusWords: readonly (readonly [string, readonly string[]])[] = [
  [
    'Available',
    split(
      'available|ready to deploy|deployable|in stock|stock|free|new|ready|spare|unassigned|undeployed|verfügbar|bereit|auf Lager|im Lager|frei|einsatzbereit|ready for deployment|disponible|en stock|libre|prêt à déployer',
    ),
  ],
  [
    'Assigned',
    split(
      'assigned|deployed|in use|checked out|in custody|used|active|in production|zugewiesen|ausgegeben|in Benutzung|in Gebrauch|im Einsatz|verteilt|attribué|affecté|en service|en utilisation|utilisé|déployé|loan|on loan|verliehen|prêté',
    ),
  ],
  [
    'Maintenance',
    split(
      'maintenance|out for repair|in repair|repair|broken|broken - not fixable|out for diagnostics|undeployable|damaged|in service|in progress|defect|defekt|in Reparatur|in Wartung|Wartung|Reparatur|en réparation|en maintenance|réparation|en panne|cassé|hors service|damaged',
    ),
  ],
  ['Pending Delivery', split('pending delivery|ordered|on order|bestellt|en commande|commandé')],
];

/** Words for assets that are no longer in use, and why they are retired. */
const retiredWords: readonly (readonly [string, readonly string[]])[] = [
  [
    'other',
    split(
      'archived|retired|decommissioned|disposed|archiviert|ausgemustert|außer Dienst|archivé|retiré|réformé|mis au rebut|liquidated',
    ),
  ],
  ['lost', split('lost|lost/stolen|lost or stolen|missing|verloren|vermisst|perdu|perdu/volé')],
  ['stolen', split('stolen|gestohlen|volé')],
  ['sold', split('sold|verkauft|vendu')],
  ['donated', split('donated|gespendet|donné')],
  ['scrapped', split('scrapped|recycled|verschrottet|recyclé')],
];

/** A status without what Snipe-IT adds in brackets: 'Ready to Deploy (deployable)'. */
function bare(cell: string): string {
  const text = fold(cell.trim());
  // No pattern: it would take minutes for a cell of many spaces.
  const at = text.endsWith(')') ? text.lastIndexOf('(') : -1;
  return at < 0 || text.indexOf(')', at) < text.length - 1 ? text : text.slice(0, at).trimEnd();
}

const found = (table: typeof statusWords, cell: string): string | undefined =>
  table.find(([, words]) => words.includes(fold(cell.trim())) || words.includes(bare(cell)))?.[0];

export const statusFor = (cell: string): string | undefined => found(statusWords, cell);
export const retirementFor = (cell: string): string | undefined => found(retiredWords, cell);

const yes = new Set(split('yes|y|true|1|on|active|enabled|ja|j|wahr|aktiv|oui|o|vrai|actif|x'));
const no = new Set(split('no|n|false|0|off|inactive|disabled|nein|falsch|inaktiv|non|faux|inactif'));

/** Whether a cell says yes or no; undefined if neither. */
export function yesOrNo(cell: string): boolean | undefined {
  const word = fold(cell.trim());
  return yes.has(word) ? true : no.has(word) ? false : undefined;
}

/** Whether an asset is checked out to a place. */
export const isCheckoutToPlace = (cell: string): boolean =>
  ['location', 'standort', 'ort', 'emplacement', 'lieu'].includes(fold(cell.trim()));

/** What checking out an asset to a user or a place means for its status. */
export const isCheckoutType = (cell: string): boolean =>
  [
    'user',
    'location',
    'asset',
    'benutzer',
    'standort',
    'ort',
    'person',
    'utilisateur',
    'emplacement',
    'lieu',
    'actif',
  ].includes(fold(cell.trim()));
