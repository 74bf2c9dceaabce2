import { type FieldDefinition, fieldPrefix, fieldTarget } from '../assets/asset-csv-target.ts';
import {
  assetConditions,
  assetField,
  assetFieldNames,
  assetStatuses,
  dayFields,
} from '../assets/asset-fields.ts';
import { ownValue } from '../csv/own-value.ts';
import { apiNameFrom } from '../fields/api-name.ts';
import { bindingOf } from '../fields/bound-fields.ts';
import type { CustomField } from '../fields/custom-field.ts';
import { everyType } from '../fields/custom-field.ts';
import { readingMessage } from '../reading-messages.ts';
import { draftAmounts } from './amounts-draft.ts';
import { readAmount } from './cell-values.ts';
import type { Draft } from './draft.ts';
import { keyOf, ownName } from './foreign-rows.ts';
import { headerKey } from './header-key.ts';
import { levelsOf } from './levels.ts';
import { type LevelSign, placeField, quantityField } from './reading.ts';
import type { Sheet } from './sheet.ts';
import { isCheckoutToPlace, isCheckoutType, retirementFor, statusFor } from './value-words.ts';

export type KnownField = FieldDefinition & Pick<CustomField, 'displayName'>;

/** How the columns of a file of assets are read. */
export function draftAssets(
  sheet: Sheet,
  draft: Draft,
  fields: readonly KnownField[],
  levels: LevelSign | undefined,
): void {
  draftOwnFields(sheet, draft, fields);
  if (!draft.fill('assetId', sheet.groups(['assetTag']))) draft.set.assetId = '';
  const named = sheet.groups(['name'], ['manufacturer', 'model'], ['model'], ['category']);
  draft.fill('name', named.slice(0, sheet.has('name') ? 2 : 1));
  if (!draft.fill('type', sheet.groups(['category']))) draft.initial.type = 'General';
  draftStatus(sheet, draft);
  draft.fill('serialNumber', sheet.groups(['serial']));
  draft.fill('vendor', sheet.groups(['supplier']));
  draft.fill(
    'location',
    [
      ...(sheet.has('checkoutType') ? sheet.groups(['holderLocation']) : []),
      ...(sheet.has('room') ? sheet.groups(['location', 'room']) : []),
      ...sheet.groups(['location']),
      ...(sheet.has('checkoutType') ? [] : sheet.groups(['holderLocation'])),
    ],
    { joint: ' / ', ...levelsOf(sheet, sheet.at('location'), levels) },
  );
  draftCondition(sheet, draft);
  const notes = sheet.columns('notes', 'description');
  if (notes.length > 0) draft.fill('notes', [notes], notes.length > 1 ? { how: 'lines' } : {});
  draft.fill('purchaseDate', sheet.groups(['purchaseDate']));
  draft.fill('orderNumber', sheet.groups(['orderNumber']));
  draftAmounts(sheet, draft, ['cost', 'costCurrency']);
  draft.fill('warrantyEnd', sheet.groups(['warrantyEnd']));
  draft.fill('image', sheet.groups(['image']));
  const { rows, pieces } = piecesOf(sheet.cells(sheet.at('quantity')));
  draft.fill(`${fieldPrefix}${quantityField}`, sheet.groups(['quantity']), {
    ...(rows > 0 ? { guess: readingMessage.pieces(rows, pieces) } : {}),
  });
  draftOthers(sheet, draft);
}

/** How many cells say that a row stands for several pieces, and for how many. */
function piecesOf(cells: Iterable<string>): { readonly rows: number; readonly pieces: number } {
  let rows = 0;
  let pieces = 0;
  for (const cell of cells) {
    const number = Number(readAmount(cell, '.') ?? 0);
    if (number <= 1) continue;
    rows += 1;
    pieces += number;
  }
  return { rows, pieces };
}

/** Custom fields, and our own fields that other systems hardly have, by their names. */
function draftOwnFields(sheet: Sheet, draft: Draft, fields: readonly KnownField[]): void {
  const { header } = sheet.part;
  const own = new Map(fields.map((field) => [fieldPrefix + field.apiName, fieldTarget(field).name]));
  const byName = new Map<string, string>();
  for (const field of fields.filter(({ assetTypes }) => assetTypes.includes(everyType)))
    for (const name of [field.displayName, field.apiName])
      byName.set(headerKey(name), fieldTarget(field).name);
  for (const name of [
    'lastMaintenance',
    'maintenanceScheduled',
    'lastSeen',
    'specs',
    'catalogItemId',
    'retired',
    'retiredOn',
    'retiredNote',
  ] as const)
    for (const written of [name, assetField(name).label]) byName.set(headerKey(written), name);
  const builtIn = new Set<string>(assetFieldNames.map(headerKey));
  for (const [column, name] of header.entries()) {
    const exact = own.get(name.trim().toLowerCase()) ?? (name.startsWith(fieldPrefix) ? name : undefined);
    const to =
      exact ??
      (builtIn.has(headerKey(name)) && !byName.has(headerKey(name))
        ? undefined
        : byName.get(headerKey(name)));
    if (to !== undefined) draft.fill(to, [[column]]);
  }
}

/** The status: who or what it is checked out to says it first, then the status in the file. */
function draftStatus(sheet: Sheet, draft: Draft): void {
  const values = new Map<string, string>();
  const retired = new Map<string, string>();
  for (const cell of sheet.cells(sheet.at('checkoutType')))
    if (isCheckoutType(cell)) values.set(keyOf(cell), 'Assigned');
  for (const cell of sheet.cells(sheet.at('status'))) {
    const reason = retirementFor(cell);
    const status = reason === undefined ? statusFor(cell) : 'Available';
    if (reason !== undefined) retired.set(keyOf(cell), reason);
    if (status !== undefined && status !== cell.trim()) values.set(keyOf(cell), status);
  }
  const from = sheet.groups(['checkoutType'], ['status']);
  const holders = sheet.groups(
    ['holderEmail'],
    ['holder'],
    ['holderFirst', 'holderLast'],
    ['holderUsername'],
  );
  if (from.length > 0) {
    const isOurs = assetStatuses.some((status) => [...sheet.cells(sheet.at('status'))].includes(status));
    draft.fill('status', from, {
      ...(values.size > 0 ? { values: [...values] } : {}),
    });
    if (!isOurs) draft.initial.status = 'Available';
  } else {
    if (holders.length > 0) draft.fill('status', holders, { otherwise: 'Assigned' });
    draft.initial.status = 'Available';
  }
  if (retired.size > 0)
    draft.fill('retired', sheet.groups(['status']), { values: [...retired], otherwise: '' });
  draft.fill('assignedTo', holders);
  const places = [...sheet.cells(sheet.at('checkoutType'))].filter(isCheckoutToPlace).map(keyOf);
  const column = sheet.at('checkoutType');
  if (column !== undefined && places.length > 0)
    draft.fill(fieldPrefix + placeField, sheet.groups(['holderLocation']), {
      where: { column, values: [...new Set(places)] },
    });
}

function draftCondition(sheet: Sheet, draft: Draft): void {
  const values = new Map<string, string>();
  for (const cell of sheet.cells(sheet.at('condition'))) {
    const found = ownValue(conditionWords, keyOf(cell));
    if (found !== undefined && !assetConditions.some((one) => keyOf(one) === keyOf(cell)))
      values.set(keyOf(cell), found);
  }
  draft.fill('condition', sheet.groups(['condition']), values.size > 0 ? { values: [...values] } : {});
}

const conditionWords: Readonly<Record<string, string>> = {
  neu: 'New',
  gut: 'Good',
  mittel: 'Fair',
  schlecht: 'Poor',
  neuf: 'New',
  bon: 'Good',
  moyen: 'Fair',
  mauvais: 'Poor',
  used: 'Good',
  excellent: 'Good',
  damaged: 'Poor',
};

/** What has no field of its own is kept among the specifications, under its header. */
function draftOthers(sheet: Sheet, draft: Draft): void {
  const { header } = sheet.part;
  const declared = [...header.keys()].filter((column) =>
    /^\s*(?:cf:|HB\.field\.)/i.test(header[column] ?? ''),
  );
  for (const column of draft.unread(declared)) {
    const apiName = apiNameFrom(ownName(header[column] ?? ''));
    if (apiName !== undefined && !bindingOf(apiName)) draft.fill(`${fieldPrefix}${apiName}`, [[column]]);
  }
  const known = sheet.columns(
    ...([
      'manufacturer',
      'model',
      'modelNumber',
      'modelNotes',
      'company',
      'eolDate',
      'warranty',
      'kit',
      'tags',
      'bookable',
    ] as const),
    ...([
      'trackingType',
      'minQuantity',
      'unit',
      'consumption',
      'insured',
      'fieldset',
      'requestable',
      'mac',
    ] as const),
    ...(['operatingSystem', 'processor', 'room', 'name'] as const),
  );
  const kept = draft
    .unread([...known, ...declared])
    .concat(sheet.columns('manufacturer', 'model').filter((column) => draft.unread([column]).length === 0));
  const columns = [...new Set(kept)].sort((one, other) => one - other);
  if (columns.length > 0) draft.fill('specs', [columns], { how: 'keys' });
}

/** Fields of an asset that are days. */
export const dayTargets: ReadonlySet<string> = new Set(dayFields);
