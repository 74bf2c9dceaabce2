import type { Verdict } from '@quartermaster/core/verdict';

const named = (columns: Verdict<readonly { readonly name: string }[]>): readonly string[] =>
  columns.ok ? columns.value.map(({ name }) => name) : [];

/** The columns of each noun's exports. */
const exported: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  assets: async () => [
    ...named((await import('@quartermaster/core/assets/asset-csv-export')).assetExportColumns(['all'], [])),
    'field.NAME',
  ],
  people: async () =>
    named((await import('@quartermaster/core/users/person-csv-export')).personExportColumns(['all'])),
  catalogue: async () => [
    ...named(
      (await import('@quartermaster/core/catalogue/catalogue-csv-export')).itemExportColumns(['all'], []),
    ),
    'spec.KEY',
  ],
  vendors: async () =>
    named((await import('@quartermaster/core/vendors/vendor-csv-export')).chosenVendorColumns(['all'])),
  locations: async () =>
    named((await import('@quartermaster/core/locations/location-csv-export')).locationExportColumns(['all'])),
};

/** The columns that the imports of each noun read. */
const imported: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  assets: async () => [
    ...(await import('@quartermaster/core/assets/asset-csv-target')).assetColumnNames,
    'field.NAME',
  ],
  people: async () => (await import('@quartermaster/core/users/person-csv-columns')).personColumnNames,
  catalogue: async () => [
    ...(await import('@quartermaster/core/catalogue/catalogue-csv-target')).itemColumnNames,
    'spec.KEY',
  ],
  vendors: async () => (await import('@quartermaster/core/vendors/vendor-csv-columns')).vendorFileColumns,
  locations: async () =>
    (await import('@quartermaster/core/locations/location-csv-columns')).locationColumnNames,
};

/** The columns that an export or import of a noun can name; none for other commands. */
export const columnsOf = async ([noun = '', verb]: readonly string[]): Promise<readonly string[]> =>
  (await (verb === 'export' ? exported : verb === 'import' ? imported : {})[noun]?.()) ?? [];
