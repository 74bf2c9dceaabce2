import { message } from '@quartermaster/core/messages';
import { lacksDetails, type Vendor, vendorSchema } from '@quartermaster/core/vendors/vendor';
import type { Context } from '../context.ts';
import type { ListView } from '../output/list.ts';
import { ago } from '../output/times.ts';

/** How vendors are listed. */
export const vendorView = ({ now }: Context): ListView<Vendor> => ({
  columns: [
    { title: 'Vendor', value: ({ name }) => name, minWidth: 20 },
    {
      title: 'Country',
      value: ({ country }) => country ?? '',
      shown: (vendor) => (lacksDetails(vendor) ? message.vendorDetailsMissing : (vendor.country ?? '')),
    },
    { title: 'Email', value: ({ email }) => email ?? '', minWidth: 16, priority: 3 },
    { title: 'Phone', value: ({ phone }) => phone ?? '', minWidth: 12, priority: 2 },
    { title: 'Products', value: ({ productCount }) => String(productCount) },
    { title: 'Status', value: ({ status }) => status, priority: 4 },
    {
      title: 'Updated',
      value: ({ updatedAt }) => updatedAt,
      shown: ({ updatedAt }) => ago(updatedAt, now),
      priority: 1,
    },
  ],
  fields: Object.keys(vendorSchema.shape),
});
