import { vi } from 'vitest';
import { z } from 'zod';
import { made, newAsset } from '../support/company.ts';
import type { Scene } from '../support/scene.ts';
import { adminOnly, get, ownersAlone, type Row, signedIn } from './matrix-row.ts';

const all = '/api/confirmations';
const department = 'Asked in a round';
const started = z.object({ id: z.string() });
const stateOf = z.object({ round: z.object({ state: z.string() }) });

interface OwnRound {
  readonly path: string;
  /** One of the two assets that the owner holds. */
  readonly asset: string;
}

/** One in each scene is enough for what doesn't close it. */
const rounds = new WeakMap<Scene, Promise<OwnRound>>();

export function ownRound(scene: Scene): Promise<OwnRound> {
  const known = rounds.get(scene) ?? newRound(scene);
  rounds.set(scene, known);
  return known;
}

/** A round in which only the owner is asked, about what they have and one thing more; once they have been. */
async function newRound({ server: { admin }, owner }: Scene): Promise<OwnRound> {
  await admin.put(`/api/users/${owner.id}`, { department });
  const held = { assignedTo: owner.email };
  const [asset] = [await newAsset({ admin }, held), await newAsset({ admin }, held)];
  const { id } = made(await admin.post(all, { name: 'Q4', department }), started);
  const path = `${all}/${id}`;
  const isOpen = async (): Promise<void> => {
    const { round } = made(await admin.get(path), stateOf);
    if (round.state !== 'open') throw new Error('Its people are still being asked');
  };
  await vi.waitFor(isOpen, { timeout: 20_000 });
  return { path, asset: asset.id };
}

const inRound =
  (method: string, part: string, bodyOf?: () => object): Row['call'] =>
  async (scene) => {
    const { path } = await ownRound(scene);
    return { method, path: `${path}${part}`, ...(bodyOf ? { body: bodyOf() } : {}) };
  };

/** Where somebody answers for themselves. */
const mine = (path: string): string => path.replace('/api', '/api/me');

const inOwn =
  (method: string, bodyOf?: (asset: string) => object): Row['call'] =>
  async (scene) => {
    const { path, asset } = await ownRound(scene);
    return { method, path: mine(path), ...(bodyOf ? { body: bodyOf(asset) } : {}) };
  };

/** Administrators follow rounds; who is asked in one answers for themselves. */
export const confirmationRows = {
  'confirmations.list': { call: get(all), expected: adminOnly(200) },
  'confirmations.start': {
    call: () => ({ method: 'POST', path: all, body: { name: 'Q1' } }),
    expected: adminOnly(201),
  },
  'confirmations.get': { call: inRound('GET', ''), expected: adminOnly(200) },
  'confirmations.update': {
    call: inRound('PUT', '', () => ({ due: '2030-01-31' })),
    expected: adminOnly(200),
  },
  'confirmations.close': {
    call: async (scene) => ({ method: 'POST', path: `${(await newRound(scene)).path}/close` }),
    expected: adminOnly(200),
  },
  'confirmations.remind': { call: inRound('POST', '/remind'), expected: adminOnly(200) },
  'confirmations.people': { call: inRound('GET', '/people'), expected: adminOnly(200) },
  'confirmations.differences': { call: inRound('GET', '/differences'), expected: adminOnly(200) },
  'confirmations.settle': {
    call: async (scene) => {
      const { path } = await ownRound(scene);
      for (const besides of ['A dock', 'A lamp'])
        await scene.owner.caller.put(mine(path), { answers: [], besides });
      const items = [{ personId: scene.owner.id, how: 'leave' }];
      return { method: 'POST', path: `${path}/settle`, body: { items } };
    },
    expected: adminOnly(200),
  },
  'confirmations.own': { call: get(mine(all)), expected: signedIn(200) },
  'confirmations.getOwn': { call: inOwn('GET'), expected: ownersAlone(200) },
  'confirmations.answer': {
    call: inOwn('PUT', (asset) => ({ answers: [{ asset, said: 'have' }] })),
    expected: ownersAlone(200),
  },
} satisfies Record<string, Row>;
