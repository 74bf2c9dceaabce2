import {
  type AssetColumnName,
  assetColumnNames,
  fieldPrefix,
  fieldTarget,
} from '@quartermaster/core/assets/asset-csv-target';
import {
  assetConditions,
  assetField,
  assetStatuses,
  dayFields,
} from '@quartermaster/core/assets/asset-fields';
import { firstWarrantyEnd } from '@quartermaster/core/assets/first-warranty';
import type { ImportResult } from '@quartermaster/core/csv/import-result';
import { apiNameFrom } from '@quartermaster/core/fields/api-name';
import { bindingOf } from '@quartermaster/core/fields/bound-fields';
import type { CustomField } from '@quartermaster/core/fields/custom-field';
import { copiesTarget } from '@quartermaster/core/reading/reading';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import type { ImportKind, Kept, Target } from '../imports/import-kind.ts';
import { ImportPage } from '../imports/import-page.tsx';
import { shortDate } from '../imports/short-date.ts';
import { useLocations } from '../locations/use-locations.ts';
import { streams } from '../streams.ts';
import { counted } from '../ui/numbers.ts';
import { useCsvDownload } from './csv-download.ts';

/** /assets/import */
export const Screen = () => <ImportPage kind={useAssetImport()} />;

function useAssetImport(): ImportKind {
  const fields = useQuery(api.customFields.list.queryOptions());
  const types = useQuery(api.assetTypes.list.queryOptions());
  const locations = useLocations();
  const { busy, template } = useCsvDownload();
  return {
    reads: 'assets',
    title: 'Import assets',
    one: 'asset',
    many: 'assets',
    list: { to: '/assets', back: 'Back to assets', forward: 'View assets' },
    template: { busy, download: template },
    targets: [
      ...assetColumnNames.map(ownTarget),
      ...(fields.data?.items ?? []).filter(({ apiName }) => !bindingOf(apiName)).map(customTarget),
      { value: copiesTarget, label: 'Number of assets' },
    ],
    otherwise: keptAs,
    required: ['name', 'type', 'status'],
    constants: [
      constant('type', types.data?.items.map(({ name }) => name) ?? []),
      constant('status', assetStatuses),
      constant('condition', assetConditions),
      constant(
        'location',
        locations.all.map(({ path }) => path),
      ),
    ],
    key: {
      target: 'assetId',
      label: labelOf('assetId'),
      none: 'Next ID',
      unmapped: 'No column contains asset IDs: every row gets the next one',
    },
    defaults: {
      condition: 'condition New',
      warrantyEnd: `a warranty until ${shortDate(firstWarrantyEnd(new Date().toISOString().slice(0, 10)))}`,
    },
    creation: (result) => {
      const issued = issuedIn(result);
      return issued > 0
        ? `${counted(issued, 'asset')} ${issued === 1 ? 'gets a new ID' : 'get new IDs'}`
        : result.copies
          ? 'IDs from the file, numbered'
          : 'Asset IDs as in the file';
    },
    isMatched: (target) => target === 'serialNumber' || target.startsWith(fieldPrefix),
    repeated: (result) => {
      const issued = issuedIn(result);
      return issued > 0 ? `${counted(issued, 'row')} without an asset ID` : undefined;
    },
    send: (input, csv, options) => streams.assets.import(input, csv, options),
  };
}

/** The number of rows without an asset ID; they get new IDs at every import. */
const issuedIn = (result: ImportResult): number => ('issued' in result ? result.issued : 0);

const labelOf = (name: AssetColumnName): string => (name === 'assetId' ? 'Asset ID' : assetField(name).label);

const constant = (name: AssetColumnName, choices: readonly string[]) => ({
  name,
  label: labelOf(name),
  choices,
});

const ownTarget = (name: AssetColumnName): Target => ({
  ...{ value: name, label: labelOf(name) },
  ...(dayFields.some((one) => one === name) ? { takes: 'days' } : {}),
});

function customTarget(field: CustomField): Target {
  const { name } = fieldTarget(field);
  return {
    ...{ value: name, label: `${field.displayName} (${name})` },
    ...(field.type === 'date' ? { takes: 'days' } : {}),
    ...(field.type === 'number' ? { takes: 'amounts' } : {}),
  };
}

/** Long texts are notes; anything else can be a custom field of its own. */
function keptAs(header: string, samples: readonly string[]): Kept | undefined {
  if (samples.some((text) => text.length > 60)) return { label: 'As notes', to: 'notes' };
  const apiName = apiNameFrom(header);
  return apiName === undefined
    ? { label: 'As spec', to: 'specs' }
    : { label: 'As field', to: `${fieldPrefix}${apiName}` };
}
