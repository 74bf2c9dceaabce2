import { message } from '@quartermaster/core/messages';
import type { Vendor } from '@quartermaster/core/vendors/vendor';
import { Records } from '../records/records.ts';
import type { Runtime } from '../runtime.ts';
import { type StoredVendor, type VendorDocument, vendorCollection } from './collection.ts';

export const toVendor = ({ nameKey: _key, ...vendor }: StoredVendor): Vendor => vendor;

export type VendorRecords = Records<VendorDocument, Vendor, Vendor>;

export const vendorRecords = (runtime: Runtime): VendorRecords =>
  new Records<VendorDocument, Vendor, Vendor>(runtime, runtime.store.collection(vendorCollection), {
    subject: 'vendor',
    events: { created: 'vendor.created', updated: 'vendor.updated', deleted: 'vendor.deleted' },
    touched: 'updatedAt',
    notFound: message.vendorNotFound,
    taken: { name: { path: 'name', message: message.vendorNameTaken } },
    snapshotter: async () => toVendor,
    answer: (vendor) => vendor,
  });
