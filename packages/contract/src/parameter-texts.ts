import { isSortedList, sortFields } from '@quartermaster/core/query/sort-fields';

/** The meaning of each path and query parameter; an operation's own text takes precedence. */
const texts: Readonly<Record<string, string>> = {
  id: 'Of the record',
  name: 'What the file is called',
  key: "Of the unit, as the request's items name it",
  fieldId: 'Of the custom field',
  number: 'Of the version',
  settled: 'Whether those that were settled are listed too',
  sku: 'Of the product',
  deliveryId: 'Of the delivery',
  executionId: 'Of the run',
  event: 'Its type',
  limit: 'The most items that a page may have, 1 to 200',
  cursor:
    'The `nextCursor` of the previous page: the list goes on from there, with the same filters and order',
  search: 'Words that are in the record, in any order; case and accents are ignored',
  where:
    'A filter. Terms separated by spaces must all hold: `status:Available` is equal, `type:Laptop,Tablet` one of several, `warrantyEnd<2027-01-01` and `field.ram_gb>=16<64` a range, `name:Mac*` begins with, `serialNumber:*` is set, `-type:Laptop` is not, `(type:Server OR field.ram_gb>=32)` either. Quotes keep spaces: `location:"New York"`. Other words are searched for',
  from: 'From a day in UTC, or an instant',
  to: 'To the end of a day in UTC, or an instant',
  type: 'Names of types',
  status: 'Any of these',
  condition: 'Any of these',
  priority: 'Any of these',
  role: 'Any of these',
  state: 'Any of these',
  department: 'Any of these',
  manager: 'Whose people: addresses of managers',
  assignedTo: 'Addresses of whoever has it; `unassigned` for what nobody has',
  location: 'Ids, names or paths of locations; what is within them counts as well',
  vendor: 'Names of vendors',
  retired: 'Why they were retired, or `any`; without it, retired ones are left out',
  ticketRef: 'Part of the ticket reference',
  userId: 'Whose they are: an id or an address',
  format: '`csv`, or `jsonl` for an object a row, a line each',
  bom: 'Begins CSV with a byte order mark, so that Excel reads it as UTF-8',
  columns: 'Names of columns, separated by commas, in this order; `all` for every one',
  ids: 'Only these records',
  dryRun: 'Says what would happen, and writes nothing',
  reading:
    'How a file of another system is read, as JSON, as a preview proposes it; `body` if that is the first line of the body, where it may be longer',
  decimal: 'The decimal sign of amounts, where the file doesn’t show it',
  levels: 'What separates the levels of a location’s path in a cell; empty if a cell is one name',
  profile: 'The name of the import profile by which the file is read',
  map: 'Which column is which field, as JSON: `{"Inventory no.":"assetId"}`',
  set: 'Values that every row gets, as JSON: `{"type":"Laptop"}`',
  createMissing:
    'Creates what the file names and is not there yet, separated by commas: types, vendors, locations, fields, people',
  invite: 'Invites people who are created, by mail',
  match: 'What existing assets are found by: `assetId`, `serialNumber` or a custom field, `field.tag`',
  mode: '`update` only changes what is there, `create` only creates what isn’t',
  digest: 'In a dry run: also tells the digests of the plan and of the file',
  plan: 'The digest of a plan: imports the file only if that would still do the same',
  rejects: 'Keeps the rows that failed as a file',
  asOf: 'The record as it was at an instant, or at the end of a day in UTC',
  until: 'What is due by this day',
  keepDeliveries: 'Days for which deliveries of webhooks would be kept',
  keepNotifications: 'Days for which notifications would be kept',
  keepExecutions: 'Days for which runs of workflows would be kept',
  keepUndo: 'Days for which what was done could be undone',
};

const labelSheetText =
  'What it is printed on: sheets by their Avery number, rolls by width and height in millimetres';
const labelPartsText = 'What is on a label; the QR code or the asset ID must be';

const ownTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'audit.list': {
    address: 'A network address',
    number: 'One entry, by its number',
  },
  'audit.verify': {
    after: 'Begins after this entry',
    limit: 'How many entries are looked at; all unless given',
    head: '`NUMBER:HASH` of an entry that was kept elsewhere: whether it is still there as it was',
  },
  'access.explain': {
    user: 'An id or an address',
    operation: 'As the operations of this document are called',
    record: 'The id of the record that the operation would be about',
  },
  'catalogue.list': { id: 'Only these items' },
  'requests.list': {
    date: 'Which date `from` and `to` are about',
    currency: 'Only requests with a price in this currency',
  },
  'search.all': { q: 'Words that are in the record, in any order; at least two characters' },
  'vendors.list': {
    sells: 'Only vendors that sell this catalogue item, by its id',
    with: '`products`: each vendor comes with its products',
  },
  'events.log': {
    after: 'Begins after the event with this number; `latest` answers only the number of the last one',
    before: 'Newest first, from the event before the one with this number; `latest`: from the last one',
    type: 'Only events of these types',
  },
  'webhooks.estimate': {
    events: 'Types of events',
    filter: 'A filter over the data of the events, as webhooks have it',
  },
  'webhooks.deliveries': { state: 'Only those that are delivered, waiting for another attempt, or failed' },
  'workflows.setSecret': { name: 'What the secret is called, in capitals' },
  'workflows.removeSecret': { name: 'What the secret is called, in capitals' },
  'slack.channels': {
    search: 'Words that are in the name',
    name: 'Only these channels, archived ones too',
    cursor: 'The page before’s `nextCursor`',
  },
  'labels.ofAsset': { sheet: labelSheetText, parts: labelPartsText },
  'labels.print': {
    ids: 'Only these assets, by id or asset ID; printed in this order unless `sort` names another',
    sort: 'A field, as for the list of assets; the asset ID unless given',
    sheet: labelSheetText,
    parts: labelPartsText,
    start: 'The first free place on the first sheet, row by row; 1 is the upper left',
    format: '`pdf` for all pages, `svg` for one',
    page: 'Which page, as SVG',
  },
  'imports.preview': {
    cut: 'The sent text is the beginning of a longer file',
    kind: 'What the file is to be imported as; guessed from its columns unless given',
    encoding: 'Its encoding; found out unless given',
    dates: 'The order of day, month and year, for files that don’t show it',
  },
};

const auditTexts: Readonly<Record<string, string>> = {
  search:
    'Words that are in the record that it was about or in the account that did it, as lists of those find them; or an ID, an email or a network address, whole. A deleted record is found by its ID',
  person: 'Whose doing it was: an id or an address',
  record: 'What it was about: an id, an asset ID or an address',
  concerns:
    'Whose history it belongs to, an id or an address: their account, what they received, gave back and asked for',
  kind: 'Change, sign-in, refusal or export',
  via: 'By which way it came in',
  face: 'The same as via, by its former name',
  address: 'A network address',
};

/** What a parameter of an operation means, in a sentence; undefined for an unknown one. */
export function parameterText(operation: string, name: string): string | undefined {
  const own = ownTexts[operation]?.[name];
  if (own !== undefined) return own;
  if (operation.startsWith('audit.') && auditTexts[name] !== undefined) return auditTexts[name];
  const [list = ''] = operation.split('.');
  if (name !== 'sort' || !isSortedList(list)) return texts[name];
  const custom = list === 'assets' ? ', or a custom field: `field.ram_gb`' : '';
  return `A field, descending with a leading minus: ${sortFields[list].map((one) => `\`${one}\``).join(', ')}${custom}`;
}
