import { workflowSchema } from '@quartermaster/core/workflows/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { made } from '../support/company.ts';
import { openDirectAccess } from '../support/direct-access.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const trigger = { type: 'event', config: { eventType: 'equipment.updated' } };
const create = async (body: object) => made(await server.admin.post('/api/workflows', body), workflowSchema);
const get = async (id: string) => made(await server.admin.get(`/api/workflows/${id}`), workflowSchema);
const idOf = async (path: string, body: object): Promise<string> => {
  const answer = await server.admin.post(path, body);
  return made(answer, z.object({ id: z.string() })).id;
};

const all = (location: string, vendor: string, type: string, email: string) => ({
  conditions: [{ field: 'data.type', operator: 'in', value: [type, 'Laptop'] }],
  actions: [
    {
      ...{ id: 'move', type: 'update_equipment', name: 'Move' },
      params: { equipment: '{{ data.id }}', set: { location, vendor } },
    },
    {
      ...{ id: 'give', type: 'assign_equipment', name: 'Give', params: { assignedTo: email } },
      forEach: { entity: 'equipment', filter: `type:"${type}" warrantyEnd<today+60d` },
    },
  ],
});

describe('what a workflow names', () => {
  it('is followed when it gets another name or address', async () => {
    const person = { email: 'ann@x.example', password: 'walnut-harbour-12', displayName: 'Ann' };
    const user = await idOf('/api/users', person);
    const type = await idOf('/api/asset-types', { name: 'Drone' });
    const place = await idOf('/api/locations', { name: 'Hangar' });
    const vendor = await idOf('/api/vendors', {
      ...{ name: 'Wings', email: 'a@wings.example', phone: '1' },
      ...{ address: 'Street 1', country: 'Chile', paymentTerms: 'Net 30' },
    });
    const named = all('Hangar', 'Wings', 'Drone', person.email);
    const { id } = await create({ name: 'Follows', trigger, ...named });
    expect(await get(id)).toMatchObject({ status: 'enabled', ...named });
    const { version } = await get(id);

    await server.admin.put(`/api/asset-types/${type}`, { name: 'Copter two' });
    await server.admin.put(`/api/locations/${place}`, { name: 'Barn' });
    await server.admin.put(`/api/vendors/${vendor}`, { name: 'Feathers' });
    await server.admin.put(`/api/users/${user}`, { email: 'ann.lee@x.example' });
    await expect
      .poll(() => get(id))
      .toMatchObject({
        ...{ status: 'enabled', version, ...all('Barn', 'Feathers', 'Copter two', 'ann.lee@x.example') },
      });
    expect((await get(id)).version).toBe(version);
    expect((await server.admin.put(`/api/workflows/${id}`, { name: 'Follows on' })).body).toMatchObject({
      ...all('Barn', 'Feathers', 'Copter two', 'ann.lee@x.example'),
    });

    // Erasing somebody reaches what names them, and the past of it.
    // Refused while their address is still being changed.
    const erased = () => server.admin.post(`/api/users/${user}/erase`, undefined, { prefer: 'wait=30' });
    await expect.poll(async () => (await erased()).status).toBeLessThan(300);
    await expect.poll(async () => JSON.stringify(await get(id))).not.toContain('ann');
    const { log } = await openDirectAccess(server, server.store);
    const events = async () =>
      JSON.stringify(await log.read({ subject: { kind: 'workflow', id }, limit: 10 }));
    await expect.poll(events).not.toContain('ann');
    expect(await get(id)).toMatchObject({ status: 'error' });
  });

  it('and is gone makes its status error, until it is there again or the workflow is edited', async () => {
    const place = await idOf('/api/locations', { name: 'Shed' });
    const action = (location: string) => ({
      ...{ id: 'move', type: 'update_equipment', name: 'Move' },
      params: { equipment: '{{ data.id }}', set: { location } },
    });
    const { id } = await create({ name: 'Shed', trigger, actions: [action('Shed')] });
    await server.admin.delete(`/api/locations/${place}`);
    const broken = { status: 'error', statusReason: expect.stringContaining("Unknown location 'Shed'") };
    expect(await get(id)).toMatchObject(broken);
    const { body } = await server.admin.get('/api/workflows');
    const listed = expect.arrayContaining([expect.objectContaining({ id, ...broken })]);
    expect(body).toMatchObject({ items: listed });

    await server.admin.put(`/api/workflows/${id}`, { actions: [action('Garage')] });
    expect(await get(id)).toMatchObject({ statusReason: "Unknown location 'Garage'" });
    await idOf('/api/locations', { name: 'Garage' });
    expect(await get(id)).toMatchObject({ status: 'enabled' });
    expect(await get(id)).not.toHaveProperty('statusReason');
  });
});
