import type { Installation } from '../../src/config/section.ts';
import { emptyInstallation, stamps } from './installation.ts';

export const type = (name: string) => ({
  id: `type_${name}`,
  name,
  maintenanceInterval: 12,
  requiresCalibration: false,
  customFields: [],
  ...stamps,
});

export const company: Installation = {
  ...emptyInstallation,
  types: [type('Laptop'), type('Desktop')],
  fields: [
    {
      id: 'cf_ram_gb',
      apiName: 'ram_gb',
      displayName: 'RAM',
      type: 'text',
      required: false,
      hiddenOnItemForms: false,
      assetTypes: ['Laptop'],
      ...stamps,
    },
  ],
  locations: [{ id: 'loc_berlin', name: 'Berlin', path: 'Berlin', isDefault: true, ...stamps }],
};
