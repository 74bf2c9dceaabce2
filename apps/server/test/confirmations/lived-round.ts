import { vi } from 'vitest';
import { ownRound } from '../access/matrix-confirmations.ts';
import type { Scene } from '../support/scene.ts';

/** A round in which somebody is reminded, answers, and has what they said settled. */
export async function livedRound(scene: Scene): Promise<void> {
  const { owner, admin, direct } = scene;
  const { path, asset } = await ownRound(scene);
  await admin.caller.post(`${path}/remind`);
  const isReminded = async (): Promise<void> => {
    const events = await direct.log.read({ newestFirst: true, limit: 5 });
    if (!events.some(({ type }) => type === 'confirmation.reminded')) throw new Error('Not reminded yet');
  };
  await vi.waitFor(isReminded, { timeout: 20_000 });
  await owner.caller.put(path.replace('/api', '/api/me'), { answers: [{ asset, said: 'missing' }] });
  const items = [{ personId: owner.id, asset, how: 'leave' }];
  await admin.caller.post(`${path}/settle`, { items });
}
