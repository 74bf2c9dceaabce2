import { lifecycleEvents } from '@quartermaster/core/events/event';
import { message } from '@quartermaster/core/messages';
import type { Vendor, VendorDetail, VendorSnapshot } from '@quartermaster/core/vendors/vendor';
import { Records } from '../records/records.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { type StoredVendor, type VendorDocument, vendorCollection } from './collection.ts';

/** A vendor as it appears in lists. @param sells id of the catalogue item that all listed vendors sell */
export const toVendor = (stored: StoredVendor, sells?: string): Vendor => {
  const { products = [], ...vendor } = toSnapshot(stored);
  const offer = products.find(({ catalogueItemId }) => catalogueItemId === sells);
  return { ...vendor, productCount: products.length, ...(offer ? { offer } : {}) };
};

const toSnapshot = ({ nameKey: _key, itemIds: _items, ...vendor }: StoredVendor): VendorSnapshot => vendor;

export type VendorRecords = Records<VendorDocument, VendorSnapshot, VendorDetail>;

export const vendorRecords = (runtime: Runtime): VendorRecords =>
  new Records<VendorDocument, VendorSnapshot, VendorDetail>(
    runtime,
    runtime.store.collection(vendorCollection),
    {
      subject: 'vendor',
      events: lifecycleEvents('vendor'),
      touched: 'updatedAt',
      notFound: message.recordNotFound('vendor'),
      taken: { name: { path: 'name', message: message.recordTaken('vendor') } },
      derived: async () => (vendor) => ({
        itemIds: vendor.products?.map(({ catalogueItemId }) => catalogueItemId) ?? null,
      }),
      snapshotter: async () => toSnapshot,
      answer: ({ products = [], ...vendor }) => ({ ...vendor, productCount: products.length, products }),
    },
  );
