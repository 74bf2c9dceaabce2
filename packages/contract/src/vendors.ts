import { newVendorSchema, vendorSchema, vendorStatuses } from '@quartermaster/core/vendors/vendor';
import { z } from 'zod';
import { oneOrMany, pageFields, pageOf, route } from './route.ts';

export const vendors = {
  list: route('vendors.list', { method: 'GET', path: '/vendors', summary: 'List vendors' })
    .input(z.strictObject({ ...pageFields, status: oneOrMany(z.enum(vendorStatuses)).optional() }))
    .output(pageOf(vendorSchema)),
  create: route('vendors.create', { method: 'POST', path: '/vendors', summary: 'Add a vendor', status: 201 })
    .input(newVendorSchema)
    .output(vendorSchema),
};
