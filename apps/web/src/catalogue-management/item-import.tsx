import {
  type ItemColumnName,
  itemColumnNames,
  specTarget,
} from '@quartermaster/core/catalogue/catalogue-csv-target';
import type { ImportResult } from '@quartermaster/core/csv/import-result';
import { bindingOf } from '@quartermaster/core/fields/bound-fields';
import { message } from '@quartermaster/core/messages';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import type { ImportKind } from '../imports/import-kind.ts';
import { ImportPage } from '../imports/import-page.tsx';
import { streams } from '../streams.ts';

/** /catalogue-management/import */
export const Screen = () => <ImportPage kind={useItemImport()} />;

function useItemImport(): ImportKind {
  const fields = useQuery(api.customFields.list.queryOptions()).data?.items ?? [];
  const types = useQuery(api.assetTypes.list.queryOptions()).data?.items ?? [];
  return {
    reads: 'items',
    title: 'Import catalogue items',
    one: 'item',
    many: 'items',
    list: {
      to: '/catalogue-management',
      back: 'Back to the catalogue',
      forward: 'View catalogue items',
    },
    targets: [
      ...itemColumnNames.map((name) => ({ value: name, label: labels[name] })),
      ...fields
        .filter(({ apiName }) => apiName !== 'serial_number' && !bindingOf(apiName))
        .map(({ apiName, displayName }) => {
          const value = specTarget(apiName).name;
          return { value, label: `${displayName} (${value})` };
        }),
    ],
    otherwise: (header) => ({ label: 'As spec', to: specTarget(header.trim()).name }),
    required: ['name'],
    constants: [{ name: 'type', label: labels.type, choices: types.map(({ name }) => name) }],
    key: { target: 'sku', label: labels.sku, none: 'No SKU' },
    creation: () => 'They appear in the store right away',
    remarks: skippedIn,
    repeated: () => undefined,
    send: (input, csv, options) => streams.catalogue.import(input, csv, options),
  };
}

/** Rows that are skipped, which isn't a failure. */
const skippedIn = (result: ImportResult): string[] =>
  'skippedInvalid' in result
    ? [
        ...(result.skippedInvalid > 0
          ? [`${message.rowsInvalid(result.skippedInvalid)}: without a name`]
          : []),
        ...(result.skippedDuplicate > 0 ? [message.rowsDuplicate(result.skippedDuplicate)] : []),
      ]
    : [];

const labels: Record<ItemColumnName, string> = {
  id: 'ID',
  sku: 'SKU',
  name: 'Name',
  type: 'Type',
  manufacturer: 'Manufacturer',
  description: 'Description',
  inStock: 'In Stock',
  image: 'Image',
  price: 'Price',
  currency: 'Currency',
};
