import { productColumnNames } from '../vendors/product-csv.ts';
import { vendorColumnAliases, vendorFileColumns } from '../vendors/vendor-csv-columns.ts';
import { draftAmounts } from './amounts-draft.ts';
import type { Draft } from './draft.ts';
import { keyOf } from './foreign-rows.ts';
import { headerKey } from './header-key.ts';
import { levelsOf } from './levels.ts';
import type { LevelSign } from './reading.ts';
import type { Sheet } from './sheet.ts';
import { yesOrNo } from './value-words.ts';

/** How the columns of a file of people are read. */
export function draftPeople(sheet: Sheet, draft: Draft): void {
  draftByName(sheet, draft, ['role', 'accountState']);
  draft.fill('email', sheet.groups(['email']));
  const isNamed = sheet.has('firstName') || sheet.has('lastName');
  if (!isNamed) draft.fill('name', sheet.groups(['fullName'], ['name']));
  draft.fill('firstName', sheet.groups(['firstName']));
  // Beside a first name, the French 'Nom' is the last one.
  draft.fill('lastName', sheet.groups(sheet.has('lastName') ? ['lastName'] : ['name']));
  draft.fill('department', sheet.groups(['department']));
  draft.fill('position', sheet.groups(['jobTitle']));
  draft.fill('phone', sheet.groups(['phone']));
  const managers = [...sheet.cells(sheet.at('manager'))];
  // A name alone doesn't say who it is.
  if (managers.filter((cell) => cell.includes('@')).length * 2 > managers.length)
    draft.fill('manager', sheet.groups(['manager']));
  const states = new Map<string, string>();
  for (const cell of sheet.cells(sheet.at('activated'))) {
    const active = yesOrNo(cell);
    if (active !== undefined) states.set(keyOf(cell), active ? 'active' : 'suspended');
  }
  if (states.size > 0) draft.fill('accountState', sheet.groups(['activated']), { values: [...states] });
}

/** How the columns of a file of models or products are read. */
export function draftItems(sheet: Sheet, draft: Draft): void {
  draftByName(sheet, draft, ['id']);
  const { header } = sheet.part;
  for (const [column, name] of header.entries()) if (/^spec\../.test(name)) draft.fill(name, [[column]]);
  draft.fill('name', sheet.groups(['name']));
  draft.fill('sku', sheet.groups(['sku']));
  draft.fill('type', sheet.groups(['category']));
  draft.fill('manufacturer', sheet.groups(['manufacturer']));
  const texts = sheet.columns('description', 'modelNotes', 'notes');
  if (texts.length > 0) draft.fill('description', [texts], texts.length > 1 ? { how: 'lines' } : {});
  draft.fill('inStock', sheet.groups(['quantity']));
  draftAmounts(sheet, draft, ['price', 'currency']);
  draft.fill('image', sheet.groups(['image']));
  const specs = sheet.columns('modelNumber', 'fieldset', 'eolDate', 'minQuantity', 'supplier', 'company');
  for (const column of draft.unread(specs)) draft.fill(`spec.${(header[column] ?? '').trim()}`, [[column]]);
}

/** How the columns of a file of locations are read. */
export function draftLocations(sheet: Sheet, draft: Draft, levels: LevelSign | undefined): void {
  draftByName(sheet, draft, ['path', 'contactName', 'contactEmail', 'contactPhone']);
  const named = sheet.has('name') ? 'name' : 'location';
  draft.fill('path', sheet.has('parent', named) ? sheet.groups(['parent', named]) : sheet.groups([named]), {
    joint: ' / ',
    ...levelsOf(sheet, sheet.at(named), levels),
  });
  const address = sheet.columns('address', 'address2', 'city', 'province', 'postalCode', 'country');
  if (address.length > 0) draft.fill('address', [address], { joint: ', ' });
  draft.fill('contactName', sheet.groups(['manager']));
  draft.fill('contactEmail', sheet.groups(['email']));
  draft.fill('contactPhone', sheet.groups(['phone']));
}

/** How the columns of a file of vendors and what they sell are read. */
export function draftVendors(sheet: Sheet, draft: Draft): void {
  for (const name of vendorFileColumns) {
    const names = [name, ...vendorColumnAliases[name]].map(headerKey);
    const column = sheet.part.header.findIndex((header) => names.includes(headerKey(header)));
    const isFree = column >= 0 && draft.unread([column]).length > 0;
    // A price belongs to a product.
    const isOfProduct =
      productColumnNames.some((one) => one === name) && name !== 'product' && name !== 'sku';
    const isLone = isOfProduct && !draft.fills('product') && !draft.fills('sku');
    if (isFree && !isLone) draft.fill(name, [[column]]);
  }
}

function draftByName(sheet: Sheet, draft: Draft, names: readonly string[]): void {
  for (const name of names) {
    const column = sheet.part.header.findIndex((header) => headerKey(header) === headerKey(name));
    if (column >= 0) draft.fill(name, [[column]]);
  }
}
