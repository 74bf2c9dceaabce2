import { profileSchema } from '@quartermaster/core/users/profile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KeyRing } from '../../src/keys/key-ring.ts';
import { Sealer } from '../../src/keys/sealer.ts';
import { userCollection } from '../../src/users/collection.ts';
import type { Answer } from '../support/caller.ts';
import { made, newPerson } from '../support/company.ts';
import { callerOf, newScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const address = { street: '14 Wharf Lane, Flat 6', city: 'London', postalCode: 'E2 8HB' };

describe("a person's profile", () => {
  it('has their address, which nobody else gets, and which is stored sealed', async () => {
    const { caller, id } = scene.owner;
    const saved = made(
      await caller.put('/api/me', { address, phoneNumber: '+44 7700 900142' }),
      profileSchema,
    );
    expect(saved).toMatchObject({ address, phoneNumber: '+44 7700 900142' });
    expect(made(await caller.get('/api/me'), profileSchema).address).toEqual(address);
    const users = scene.direct.store.collection(userCollection);
    const { encryptedAddress = '' } = (await users.get(id)) ?? {};
    expect(encryptedAddress).toMatch(/^sealed:[\w-]{12}:[\w-]{40,}$/);
    const events = await scene.direct.log.read({ subject: { kind: 'user', id }, limit: 50 });
    const list = (await callerOf(scene, 'admin').get('/api/users?limit=200')).text;
    for (const text of [JSON.stringify(events), list, scene.server.log()]) {
      expect(text).not.toContain('Wharf');
      expect(text).not.toContain(encryptedAddress);
    }
  });

  it('sealed for one person, an address opens for no other', async () => {
    const { caller } = scene.owner;
    await caller.put('/api/me', { address });
    const users = scene.direct.store.collection(userCollection);
    const { encryptedAddress = '' } = (await users.get(scene.owner.id)) ?? {};
    const thief = await newPerson(scene.server);
    await users.update(thief.id, { set: { encryptedAddress } });
    const answer = await thief.caller.get('/api/me');
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('Wharf');
  });

  it('lets only administrators change department and position', async () => {
    expect((await scene.owner.caller.put('/api/me', { position: 'Chief' })).status).toBe(403);
    const admin = await scene.admin.caller.put('/api/me', { position: 'IT operations lead' });
    expect(made(admin, profileSchema).position).toBe('IT operations lead');
  });

  it('is no event when nothing changes: the same again, and no photo where there is none', async () => {
    const { caller, id } = await newPerson(scene.server);
    const version = (answer: Answer) => answer.headers.etag;
    const saved = await caller.put('/api/me', { address, phoneNumber: '1', displayName: 'Ada Lind' });
    const events = () => scene.direct.log.read({ subject: { kind: 'user', id }, limit: 50 });
    const before = await events();
    for (const again of [
      await caller.put('/api/me', { address, phoneNumber: '1', displayName: 'Ada Lind' }),
      await caller.send('DELETE', '/api/me/photo'),
    ]) {
      expect(again).toMatchObject({ status: 200, body: saved.body });
      expect(version(again)).toBe(version(saved));
    }
    expect(await events()).toEqual(before);
    // A different address is a change, and its event says so.
    await caller.put('/api/me', { address: { city: 'Oslo' } });
    expect((await events()).at(-1)?.data).toMatchObject({ addressChanged: true });
  });

  it('loses what is emptied', async () => {
    const { caller } = await newPerson(scene.server);
    await caller.put('/api/me', { address, phoneNumber: '1' });
    const emptied = await caller.put('/api/me', { address: { street: '', city: '' }, phoneNumber: null });
    const profile = made(emptied, profileSchema);
    expect(profile).not.toHaveProperty('address');
    expect(profile).not.toHaveProperty('phoneNumber');
  });
});

describe('a sealed text (promise 32)', () => {
  const sealer = new Sealer(new KeyRing([new Uint8Array(32).fill(1)]));
  const field = { record: 'users', id: 'a', field: 'address' };
  const sealed = sealer.seal('Wharf Lane', field);

  it('is another one each time', () => {
    expect(sealer.open(sealed, field)).toBe('Wharf Lane');
    expect(sealer.seal('Wharf Lane', field)).not.toBe(sealed);
  });

  it.each([
    ['another record', { ...field, id: 'b' }],
    ['another field', { ...field, field: 'phone' }],
    ['another collection', { ...field, record: 'vendors' }],
  ])('does not open as %s', (_name, other) => {
    expect(() => sealer.open(sealed, other)).toThrow();
  });

  it('does not open with another key, nor once it was changed', () => {
    expect(() => new Sealer(new KeyRing([new Uint8Array(32).fill(2)])).open(sealed, field)).toThrow(
      'another key',
    );
    const at = sealed.length - 10;
    const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
    expect(() => sealer.open(changed, field)).toThrow();
  });
});
