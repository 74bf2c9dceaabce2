import { assetColumnNames } from '../assets/asset-csv-target.ts';
import { itemColumnNames } from '../catalogue/catalogue-csv-target.ts';
import { locationColumnNames } from '../locations/location-csv-columns.ts';
import { personColumnNames } from '../users/person-csv-columns.ts';
import { vendorColumnAliases, vendorFileColumns } from '../vendors/vendor-csv-columns.ts';
import { headerKey } from './header-key.ts';
import { kindNouns, type ReadKind, readKinds } from './reading.ts';
import { type ReadPart, Sheet } from './sheet.ts';
import { type System, systemOf } from './systems.ts';

/** What a file is instead of what it was given as. */
export interface OtherKind {
  readonly kind: ReadKind;
  /** 'a Snipe-IT user export' */
  readonly what: string;
}

/** What a file that was given as one kind is recognised as, if that is another. */
export function otherKindOf(part: ReadPart, given: ReadKind): OtherKind | undefined {
  const kind = kindOf(part);
  const asGiven = new Sheet(part, given);
  if (kind === given || sourceOf(asGiven)) return undefined;
  const source = sourceOf(new Sheet(part, kind));
  if (source) return { kind, what: source.what };
  // Anything may be assets, and a list of assets may say whose they are.
  const mayBeGiven = given === 'assets' && (asGiven.has('serial') || asGiven.has('category'));
  return kind === 'assets' || mayBeGiven ? undefined : { kind, what: `a list of ${kindNouns[kind]}` };
}

/** The system that a file comes from, as far as it can be recognised. */
export const sourceOf = (sheet: Sheet): System | undefined =>
  isOurs(sheet)
    ? { name: 'Quartermaster', what: `a Quartermaster export of ${sheet.kind}` }
    : systemOf(sheet);

/** What a file most probably contains. */
export function kindOf(part: ReadPart): ReadKind {
  const sheets = readKinds.map((kind) => new Sheet(part, kind));
  const own = sheets.find(isOurs);
  if (own) return own.kind;
  const [assets, people, items, , locations] = sheets;
  if (!assets || !people || !items || !locations) return 'assets';
  if (assets.has('assetTag') || assets.has('checkoutType') || assets.has('kit') || systemOf(assets))
    return 'assets';
  const named = (['firstName', 'lastName', 'fullName', 'jobTitle', 'username', 'department'] as const).some(
    (one) => people.has(one),
  );
  if (!named && isOfVendors(assets)) return 'vendors';
  if (people.has('email') && (named || !assets.has('category'))) return 'people';
  if (people.has('username') && people.has('firstName')) return 'people';
  if (locations.has('name', 'address') && !assets.has('category')) return 'locations';
  if (assets.has('serial') && assets.guess(assets.at('serial') ?? 0) === undefined) return 'assets';
  const isItems = systemOf(items) !== undefined || items.has('sku') || items.has('minQuantity');
  return isItems ? 'items' : 'assets';
}

/** Whether a file that says nothing of people or assets says what only vendors have. */
function isOfVendors(sheet: Sheet): boolean {
  if (ofAssets.some((concept) => sheet.has(concept))) return false;
  const hasOne = (keys: readonly string[]) => keys.some((key) => sheet.keys.has(key));
  const isCalledVendor = sheet.has('supplier') && !sheet.has('name');
  if (!isCalledVendor && !sheet.has('name') && !sheet.has('company')) return false;
  const signs = [
    isCalledVendor,
    isCalledVendor && (sheet.has('holderEmail') || hasOne(vendorKeys('phone'))),
    hasOne(['contact', 'contactname', 'contactperson']),
    hasOne(vendorKeys('website')),
  ].filter(Boolean);
  return signs.length > 1 || hasOne(vendorKeys('paymentTerms')) || hasOne(vendorKeys('taxId'));
}

const ofAssets = ['serial', 'category', 'model', 'status', 'cost', 'purchaseDate', 'orderNumber'] as const;

const vendorKeys = (name: 'website' | 'phone' | 'paymentTerms' | 'taxId'): string[] =>
  [name, ...vendorColumnAliases[name]].map(headerKey);

const ownNames: Readonly<Record<ReadKind, ReadonlySet<string>>> = {
  assets: new Set([...assetColumnNames, 'lastUpdated', 'createdAt', 'maintenanceDue']),
  people: new Set(personColumnNames),
  items: new Set([...itemColumnNames, 'lastUpdated', 'createdAt']),
  vendors: new Set(vendorFileColumns),
  locations: new Set(locationColumnNames),
};
const ofNoField = new Set(['lastUpdated', 'createdAt', 'maintenanceDue']);

/** Whether a column is called as in our own files of this kind. */
export const isOwnColumn = (kind: ReadKind, name: string): boolean =>
  (ownNames[kind].has(name) && !ofNoField.has(name)) || /^(?:field|spec)\.\S/.test(name);

/** Whether a file has our own header, exactly as our exports write it. */
export function isOurs({ kind, part: { header } }: Sheet): boolean {
  const isDistinct = header.some((name) => /[A-Z.]/.test(name)) && new Set(header).size === header.length;
  return (
    isDistinct &&
    header.length > 2 &&
    header.every((name) => ownNames[kind].has(name) || isOwnColumn(kind, name))
  );
}
