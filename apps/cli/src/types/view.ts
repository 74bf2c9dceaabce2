import { type AssetType, assetTypeSchema } from '@quartermaster/core/fields/asset-type';
import type { Context } from '../context.ts';
import type { ListView } from '../output/list.ts';
import { ago } from '../output/times.ts';

/** '12 months', 'never', 'company default' */
export const intervalText = (months: number | null): string =>
  months === null
    ? 'company default'
    : months === 0
      ? 'never'
      : `${months} ${months === 1 ? 'month' : 'months'}`;

/** How asset types are listed. @param nameOf the API name of a custom field, by its id */
export function typeView({ now }: Context, nameOf: (fieldId: string) => string): ListView<AssetType> {
  return {
    columns: [
      { title: 'Type', value: ({ name }) => name, minWidth: 16 },
      {
        title: 'Maintenance',
        value: ({ maintenanceInterval }) => String(maintenanceInterval ?? ''),
        shown: ({ maintenanceInterval }) => intervalText(maintenanceInterval),
        priority: 3,
      },
      {
        title: 'Calibration',
        value: ({ requiresCalibration }) => String(requiresCalibration),
        shown: ({ requiresCalibration }) => (requiresCalibration ? 'required' : ''),
        priority: 2,
      },
      {
        title: 'Fields',
        value: ({ customFields }) => customFields.map(nameOf).join(', '),
        shown: ({ customFields }) => String(customFields.length),
        right: true,
        priority: 4,
      },
      { title: 'Description', value: ({ description }) => description ?? '', priority: 2.5, minWidth: 16 },
      {
        title: 'Updated',
        value: ({ updatedAt }) => updatedAt,
        shown: ({ updatedAt }) => ago(updatedAt, now),
        priority: 1,
      },
    ],
    fields: Object.keys(assetTypeSchema.shape),
  };
}
