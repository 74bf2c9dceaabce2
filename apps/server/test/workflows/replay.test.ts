import { replayPartSchema } from '@quartermaster/core/workflows/replay';
import { workflowSchema } from '@quartermaster/core/workflows/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { made } from '../support/company.ts';
import { hastyClock, serverOn } from '../support/killed-server.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const isGadget = { field: 'data.type', operator: 'equals', value: 'Gadget' };

const definition = {
  name: 'Cheap items',
  trigger: { type: 'event', config: { eventType: 'catalog.created' } },
  conditions: [{ field: 'data.price', operator: 'less_than', value: 50 }, isGadget],
  actions: [
    {
      ...{ id: 'tell', type: 'send_notification', name: 'Tell' },
      params: { channel: 'app', to: 'admins', message: '{{ data.name }}' },
    },
    {
      ...{ id: 'all', type: 'update_equipment', name: 'All', params: { set: { notes: 'x' } } },
      forEach: { entity: 'equipment', filter: 'name:Nothing' },
    },
  ],
};

describe('a replay', () => {
  it('says on which events of the past a workflow would have acted, and does nothing', async () => {
    const { admin } = server;
    const type = made(
      await admin.post('/api/asset-types', { name: 'Gadget' }),
      z.object({ id: z.string() }),
    ).id;
    for (let n = 0; n < 6; n++)
      await admin.post('/api/catalog', { name: `Item ${n}`, type: 'Gadget', price: n * 20 });
    // The events tell the type's name of their time.
    await admin.put(`/api/asset-types/${type}`, { name: 'Gizmo' });
    const named = { ...definition, conditions: [definition.conditions[0], { ...isGadget, value: 'Gizmo' }] };
    const draft = { definition: named, days: 7 };
    const part = made(await admin.post('/api/workflows/replay', draft), replayPartSchema);
    expect(part).toMatchObject({ looked: 6 });
    expect(part.items.map(({ name, status }) => [name, status])).toEqual([
      ['Item 2', 'success'],
      ['Item 1', 'success'],
      ['Item 0', 'success'],
    ]);
    expect(part.items[0]?.steps).toMatchObject([{ id: 'tell' }, { id: 'all', each: { succeeded: 0 } }]);
    const before = part.items[0]?.seq;
    const rest = made(await admin.post('/api/workflows/replay', { ...draft, before }), replayPartSchema);
    expect(rest.items.map(({ name }) => name)).toEqual(['Item 1', 'Item 0']);

    const { id } = made(await admin.post('/api/workflows', { ...named, enabled: false }), workflowSchema);
    const saved = made(await admin.post(`/api/workflows/${id}/replay`, { days: 7 }), replayPartSchema);
    expect(saved).toEqual(part);
    expect((await admin.get(`/api/workflows/${id}/executions`)).body).toMatchObject({ items: [] });
  });

  it('is answered part by part, each with how far it reached', async () => {
    const trigger = { type: 'event', config: { eventType: 'catalog.created' } };
    const draft = { name: 'All items', trigger };
    const whole = made(
      await server.admin.post('/api/workflows/replay', { definition: draft, days: 7 }),
      replayPartSchema,
    );
    // So much time passes between any two looks at the clock that each part is over after one event.
    const { replays } = serverOn(server.store, hastyClock());
    const found = [];
    for (let before: number | undefined; ; ) {
      const part = await replays.ofDraft(draft, { days: 7, before });
      found.push(...part.items);
      if (part.next === undefined) break;
      expect(part).toMatchObject({ looked: 1, next: part.items[0]?.seq, reached: part.items[0]?.at });
      before = part.next;
    }
    expect(found).toEqual(whole.items);
    expect(found).toHaveLength(6);
  });

  it('is only for workflows that events start', async () => {
    const trigger = { type: 'schedule', config: { schedule: { type: 'interval', value: 5 } } };
    const draft = { definition: { name: 'Often', trigger }, days: 7 };
    expect((await server.admin.post('/api/workflows/replay', draft)).status).toBe(422);
    expect((await server.admin.post('/api/workflows/replay', { ...draft, days: 0 })).status).toBe(422);
    const faulty = { definition: { name: 'ab' }, days: 1 };
    expect((await server.admin.post('/api/workflows/replay', faulty)).body).toMatchObject({
      ...{ status: 422, message: expect.stringContaining('Invalid workflow: ') },
    });
  });
});
