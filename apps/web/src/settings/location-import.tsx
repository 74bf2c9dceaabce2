import { locationColumnNames } from '@quartermaster/core/locations/location-csv-columns';
import type { ImportKind } from '../imports/import-kind.ts';
import { ImportPage } from '../imports/import-page.tsx';
import { locationLabels } from '../locations/location-form.ts';
import { streams } from '../streams.ts';
import { saveFile } from '../ui/save-file.ts';

/** /settings/locations/import */
export const Screen = () => <ImportPage kind={locationImport} />;

const { address, contactName, contactEmail, contactPhone } = locationLabels;
const labels = { path: 'Path', address, contactName, contactEmail, contactPhone };

const locationImport: ImportKind = {
  reads: 'locations',
  title: 'Import locations',
  one: 'location',
  many: 'locations',
  list: { to: '/settings#locations', back: 'Back to settings', forward: 'View locations' },
  template: {
    busy: false,
    download: () => saveFile('locations-template.csv', new Blob([`${locationColumnNames.join(',')}\r\n`])),
  },
  targets: locationColumnNames.map((name) => ({
    value: name,
    label: labels[name],
  })),
  required: ['path'],
  constants: [],
  key: { target: 'path', label: labels.path, none: 'None' },
  creation: () => 'By the paths in the file',
  repeated: () => undefined,
  send: (input, csv, options) => streams.locations.import(input, csv, options),
};
