import { itemSchema } from '@quartermaster/core/catalogue/item';
import { type EquipmentRequest, requestSchema } from '@quartermaster/core/requests/request';
import { userSchema } from '@quartermaster/core/users/user';
import { adminEmail, adminPassword, type ServerProcess } from '@quartermaster/test-kit/server-process';
import { Caller } from '../support/caller.ts';
import { made } from '../support/company.ts';

const requester = 'mia@northwind.example';

/** Signs in as the first administrator of a server running as a process. */
export const administrator = ({ url }: Pick<ServerProcess, 'url'>): Promise<Caller> =>
  new Caller(url).signedIn(adminEmail, adminPassword);

/** Adds a person to order for, and one catalogue item. */
export async function company(admin: Caller): Promise<{ readonly catalogItemId: string }> {
  const person = { email: requester, password: 'a password of hers', displayName: 'Mia' };
  made(await admin.post('/api/users', person), userSchema);
  const item = await admin.post('/api/catalog', { name: 'ThinkPad', type: 'Laptop' });
  return { catalogItemId: made(item, itemSchema).id };
}

/** A request with several lines of the same item, ready to be ordered. */
export async function accepted(
  admin: Caller,
  catalogItemId: string,
  quantities: readonly number[],
): Promise<EquipmentRequest> {
  const items = quantities.map((quantity) => ({ catalogItemId, quantity }));
  const request = made(await admin.post('/api/requests', { userId: requester, items }), requestSchema);
  return made(
    await admin.post(`/api/requests/${request.id}/transitions`, { to: 'procuring' }),
    requestSchema,
  );
}
