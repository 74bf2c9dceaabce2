import type { Sheet } from './sheet.ts';

/** A system whose files are recognised, and what a file of it is called. */
export interface System {
  readonly name: string;
  /** 'a Snipe-IT asset export' */
  readonly what: string;
}

interface Signature extends System {
  matches(sheet: Sheet): boolean;
}

const hasKeys = (sheet: Sheet, ...keys: readonly string[]): boolean =>
  keys.every((key) => sheet.keys.has(key));

/**
 * By what their columns mean rather than are called, so that translated copies are recognised as well. Homebox:
 * homebox.software/en/import-csv; Ralph: the field names of allegro/ralph's back_office and data_center models;
 * GLPI: the columns that its search of computers exports.
 */
const signatures: Readonly<Record<Sheet['kind'], readonly Signature[]>> = {
  assets: [
    {
      name: 'Homebox',
      what: 'a Homebox export',
      matches: ({ part }) => part.header.some((name) => /^HB\./.test(name)),
    },
    {
      name: 'Ralph',
      what: 'a Ralph asset export',
      matches: (sheet) => hasKeys(sheet, 'barcode') && (sheet.keys.has('sn') || sheet.keys.has('hostname')),
    },
    {
      name: 'GLPI',
      what: 'a GLPI computer export',
      matches: (sheet) =>
        sheet.has('company', 'serial') &&
        (sheet.has('operatingSystem') || hasKeys(sheet, 'alternateusername')),
    },
    {
      name: 'Shelf',
      what: 'a Shelf asset export',
      matches: (sheet) => sheet.has('kit') && (sheet.has('bookable') || sheet.has('trackingType')),
    },
    {
      name: 'Snipe-IT',
      what: 'a Snipe-IT asset export',
      matches: (sheet) =>
        sheet.has('assetTag') &&
        (sheet.has('checkoutType') ||
          (sheet.has('model', 'category', 'manufacturer') && sheet.has('company'))),
    },
  ],
  people: [
    {
      name: 'Snipe-IT',
      what: 'a Snipe-IT user export',
      matches: (sheet) => sheet.has('email', 'username', 'activated'),
    },
  ],
  items: [
    {
      name: 'Snipe-IT',
      what: 'a Snipe-IT model export',
      matches: (sheet) => sheet.has('requestable') || sheet.has('fieldset', 'eolDate'),
    },
  ],
  vendors: [],
  locations: [
    {
      name: 'Snipe-IT',
      what: 'a Snipe-IT location export',
      matches: (sheet) =>
        sheet.has('city', 'country') && (sheet.has('managerUsername') || sheet.has('parent')),
    },
  ],
};

export const systemOf = (sheet: Sheet): System | undefined =>
  signatures[sheet.kind].find((signature) => signature.matches(sheet));
