import type { Client } from '@quartermaster/contract';

type Columns = (client: () => Promise<Client>) => Promise<readonly string[]>;

const namesOf = (columns: readonly { readonly name: string }[]): readonly string[] =>
  columns.map(({ name }) => name);

/** The columns that the export below each noun can have. */
const columns: Readonly<Record<string, Columns>> = {
  assets: async (client) => {
    const { assetExportColumns } = await import('@quartermaster/core/assets/asset-csv-export');
    // Without a server, the fields that everybody has are still worth offering.
    const fields = await client().then(
      async ({ customFields }) => (await customFields.list()).items,
      () => [],
    );
    const all = assetExportColumns(['all'], fields);
    return all.ok ? ['default', 'all', ...namesOf(all.value), 'lastHeldBy'] : [];
  },
  catalogue: async () => {
    const all = (await import('@quartermaster/core/catalogue/catalogue-csv-export')).itemExportColumns(
      ['all'],
      [],
    );
    return all.ok ? ['default', 'all', ...namesOf(all.value)] : [];
  },
  people: async () => {
    const all = (await import('@quartermaster/core/users/person-csv-export')).personExportColumns(['all']);
    return all.ok ? ['all', ...namesOf(all.value)] : [];
  },
  vendors: async () => [
    'all',
    ...namesOf((await import('@quartermaster/core/vendors/vendor-csv-export')).vendorExportColumns),
  ],
  locations: async () => {
    const all = (await import('@quartermaster/core/locations/location-csv-export')).locationExportColumns([
      'all',
    ]);
    return all.ok ? ['all', ...namesOf(all.value)] : [];
  },
};

/** What --columns of an export can name. */
export async function exportColumns(noun: string, client: () => Promise<Client>): Promise<readonly string[]> {
  return (await columns[noun]?.(client)) ?? [];
}
