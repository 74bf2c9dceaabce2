import { message } from '@quartermaster/core/messages';
import { printWhere } from '@quartermaster/core/query/text';
import { equals } from '@quartermaster/core/query/where';
import type { Vendor } from '@quartermaster/core/vendors/vendor';
import type { Context } from '../context.ts';
import { exitCodes, Failure } from '../failure.ts';
import { noneIfGone } from '../none-if-gone.ts';

/** Finds a vendor by name or id; throws a Failure if there is none. */
export async function findVendor(context: Context, written: string): Promise<Vendor> {
  const client = await context.client();
  const where = printWhere(equals('name', written.trim()));
  const { items } = await context.wait('Looking it up', client.vendors.list({ where, limit: '1' }));
  if (items[0]) return items[0];
  const byId = await client.vendors.get({ params: { id: written.trim() } }).catch(noneIfGone);
  if (byId) return byId;
  throw new Failure(exitCodes.failed, `${message.recordNotFound('vendor')}: ${written}`, ['qm vendors list']);
}
