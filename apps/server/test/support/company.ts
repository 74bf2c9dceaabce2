import { assetSchema } from '@quartermaster/core/assets/asset';
import { itemSchema } from '@quartermaster/core/catalogue/item';
import { assetTypeSchema } from '@quartermaster/core/fields/asset-type';
import { customFieldSchema } from '@quartermaster/core/fields/custom-field';
import { locationSchema } from '@quartermaster/core/locations/location';
import { requestSchema } from '@quartermaster/core/requests/request';
import { z } from 'zod';
import type { Answer, Caller } from './caller.ts';
import type { StartedServer } from './started-server.ts';

export const password = 'a password of people';

/** A signed-in user. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly caller: Caller;
}

const withId = z.object({ id: z.string() });
let people = 0;

/** Adds a user who doesn't have to change the first password, and signs them in. */
export async function newPerson(
  server: Pick<StartedServer, 'admin' | 'nobody'>,
  role: 'user' | 'admin' = 'user',
): Promise<Person> {
  people += 1;
  const [email, displayName] = [`person${people}@northwind.example`, `Person ${people}`];
  const { id } = made(
    await server.admin.post('/api/users', {
      email,
      password,
      displayName,
      role,
      mustChangePassword: false,
    }),
    withId,
  );
  return { id, email, displayName, caller: await server.nobody.signedIn(email, password) };
}

/** Adds a catalogue item. */
export const newItem = async (server: Pick<StartedServer, 'admin'>, fields: object = {}) => {
  const usual = { name: 'ThinkPad', type: 'Laptop', price: 1200, inStock: 40 };
  return made(await server.admin.post('/api/catalog', { ...usual, ...fields }), itemSchema);
};

/** Adds an asset; by default of a type without required fields. */
export const newAsset = async (server: Pick<StartedServer, 'admin'>, fields: object = {}) =>
  made(
    await server.admin.post('/api/equipment', {
      name: 'Photoshop',
      type: 'Software License',
      status: 'Available',
      condition: 'New',
      ...fields,
    }),
    assetSchema,
  );

/** Adds a location. */
export const newLocation = async (server: Pick<StartedServer, 'admin'>, fields: object) =>
  made(await server.admin.post('/api/locations', fields), locationSchema);

/** Adds an asset type. */
export const newType = async (server: Pick<StartedServer, 'admin'>, fields: object) =>
  made(await server.admin.post('/api/asset-types', fields), assetTypeSchema);

/** Adds a custom field; by default a text field. */
export const newField = async (server: Pick<StartedServer, 'admin'>, fields: object) =>
  made(await server.admin.post('/api/custom-fields', { type: 'text', ...fields }), customFieldSchema);

/** Creates a request for one item as this caller. */
export const newRequest = async (caller: Caller, catalogItemId: string, fields: object = {}) =>
  made(
    await caller.post('/api/requests', { items: [{ catalogItemId, quantity: 1 }], ...fields }),
    requestSchema,
  );

/** The body of a successful response, parsed; anything else fails the test with the server's answer. */
export function made<T>({ status, text, body }: Answer, schema: z.ZodType<T>): T {
  if (status >= 300) throw new Error(`The server answered ${status}: ${text}`);
  return schema.parse(body);
}
