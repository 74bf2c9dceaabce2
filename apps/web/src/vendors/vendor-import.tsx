import { vendorStatuses } from '@quartermaster/core/vendors/vendor';
import { vendorFileColumns } from '@quartermaster/core/vendors/vendor-csv-columns';
import type { ImportKind } from '../imports/import-kind.ts';
import { ImportPage } from '../imports/import-page.tsx';
import { streams } from '../streams.ts';
import { productLabels } from './product-form.ts';
import { vendorLabels } from './vendor-form.ts';

/** /vendors/import */
export const Screen = () => <ImportPage kind={vendorImport} />;

const { catalogueItemId: product, ...ofProducts } = productLabels;
const labels = { ...vendorLabels, ...ofProducts, product };

const vendorImport: ImportKind = {
  reads: 'vendors',
  title: 'Import vendors',
  one: 'vendor',
  many: 'vendors',
  list: { to: '/vendors', back: 'Back to vendors', forward: 'View vendors' },
  targets: vendorFileColumns.map((name) => ({
    value: name,
    label: labels[name],
  })),
  required: ['name'],
  constants: [{ name: 'status', label: vendorLabels.status, choices: vendorStatuses }],
  key: { target: 'name', label: vendorLabels.name, none: 'None' },
  beside: 'Products',
  creation: () => 'What a file lacks of them can be added later',
  repeated: () => undefined,
  send: (input, csv, options) => streams.vendors.import(input, csv, options),
};
