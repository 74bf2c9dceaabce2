import { assetSchema } from '@quartermaster/core/assets/asset';
import { isReadable } from '@quartermaster/core/events/event';
import { type AssetThen, assetThenSchema } from '@quartermaster/core/history/history-entry';
import { Replay } from '@quartermaster/core/history/replay';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bySystem } from '../../src/events/cause.ts';
import { type ClockedServer, startClockedServer } from '../support/clocked-server.ts';
import { made, newAsset, newLocation, newPerson, newType, type Person } from '../support/company.ts';
import { adminEmail, adminPassword, type StartedServer } from '../support/started-server.ts';

/** How many histories to run per server; each run gets a new one, as leftovers would slow down the next. */
const runs = process.env.QM_SOAK === undefined ? [8] : Array<number>(40).fill(25);

let server: ClockedServer;
let company: Pick<StartedServer, 'admin' | 'nobody'>;
let people: readonly [Person, Person];

beforeEach(async () => {
  server = await startClockedServer();
  company = { nobody: server.nobody, admin: await server.nobody.signedIn(adminEmail, adminPassword) };
  people = [await newPerson(company), await newPerson(company)];
});
afterEach(() => server.stop());

let named = 0;
const newName = (): string => {
  named += 1;
  return `Name ${named}`;
};

/** The records that a history is about. */
interface World {
  readonly asset: string;
  readonly types: readonly string[];
  readonly locations: readonly string[];
  readonly vendor: string;
}

async function newWorld(): Promise<World> {
  const three = [newName(), newName(), newName()];
  const types = await Promise.all(three.map((name) => newType(company, { name })));
  const locations = await Promise.all(three.map((name) => newLocation(company, { name })));
  return {
    asset: (await newAsset(company, { type: three[0] })).id,
    types: types.map(({ id }) => id),
    locations: locations.map(({ id }) => id),
    vendor: (await server.services.vendors.ensure(newName(), bySystem)).id,
  };
}

/** A step of a history; one that is impossible at the moment is refused and changes nothing. */
type Step = (world: World) => Promise<unknown>;

const at = <T>(list: readonly T[], place: number): T => {
  const one = list[place % list.length];
  if (one === undefined) throw new Error('The list is empty');
  return one;
};
const place = fc.nat({ max: 2 });
const typeName = async (id: string) => (await server.services.fields.table()).byId(id)?.name;

const edit = fc
  .record(
    {
      name: fc.constantFrom('Kite', 'Plane'),
      notes: fc.constantFrom('Fragile', 'Loud', null),
      type: place,
      location: fc.option(place),
      hasVendor: fc.boolean(),
      holder: fc.option(fc.nat({ max: 1 })),
      status: fc.constantFrom('Available', 'Maintenance'),
    },
    { requiredKeys: [] },
  )
  .map(
    (given): Step =>
      async ({ asset, types, locations, vendor }) => {
        const { type, location, hasVendor, holder, ...plain } = given;
        const owner = hasVendor ? (await server.services.vendors.records.find(vendor)).name : null;
        await company.admin.put(`/api/equipment/${asset}`, {
          ...plain,
          ...(type === undefined ? {} : { type: await typeName(at(types, type)) }),
          ...(location === undefined ? {} : { location: location === null ? null : at(locations, location) }),
          ...(hasVendor === undefined ? {} : { vendor: owner }),
          ...(holder === undefined ? {} : { assignedTo: holder === null ? null : at(people, holder).email }),
        });
      },
  );

const others: readonly fc.Arbitrary<Step>[] = [
  place.map(
    (one): Step =>
      ({ types }) =>
        company.admin.post(`/api/asset-types/${at(types, one)}/rename`, { name: newName() }),
  ),
  fc.tuple(place, place).map(
    ([one, other]): Step =>
      async ({ types }) => {
        const sources = [at(types, one)];
        await company.admin.post('/api/asset-types/merge', { sources, destination: at(types, other) });
        await server.services.workers.run();
      },
  ),
  place.map(
    (one): Step =>
      ({ locations }) =>
        company.admin.put(`/api/locations/${at(locations, one)}`, { name: newName() }),
  ),
  fc.tuple(place, fc.option(place)).map(
    ([one, to]): Step =>
      ({ locations }) => {
        const parentId = to === null ? null : at(locations, to);
        return company.admin.put(`/api/locations/${at(locations, one)}`, { parentId });
      },
  ),
  fc.nat({ max: 1 }).map(
    (one): Step =>
      () => {
        const { records } = server.services.users;
        return records.edit({
          find: () => records.find(at(people, one).id),
          change: () => ({ set: { displayName: newName() } }),
          cause: bySystem,
        });
      },
  ),
  fc.constant<Step>(({ vendor }) => {
    const { records } = server.services.vendors;
    const name = newName();
    return records.edit({
      find: () => records.find(vendor),
      change: () => ({ set: { name, nameKey: name.toLowerCase() } }),
      cause: bySystem,
    });
  }),
];
const removal = fc.constant<Step>(({ asset }) => company.admin.delete(`/api/equipment/${asset}`));

const now = (): string => server.services.runtime.now().toISOString();

/** The asset as its own route returns it, with the current names of other records. */
async function present({ asset }: World): Promise<AssetThen | undefined> {
  const answer = await company.admin.get(`/api/equipment/${asset}`);
  if (answer.status === 404) return undefined;
  const record = made(answer, assetSchema);
  const paths = await server.services.locations.paths();
  const holder = record.assignedTo && (await server.services.users.byEmail(record.assignedTo));
  return {
    ...record,
    asOf: {
      at: now(),
      ...(record.location === undefined ? {} : { locationPath: paths.get(record.location) }),
      ...(holder ? { assignedToName: holder.displayName } : {}),
    },
  };
}

async function asOf({ asset }: World, moment: string): Promise<AssetThen | undefined> {
  const answer = await company.admin.get(`/api/equipment/${asset}?asOf=${moment}`);
  return answer.status === 404 ? undefined : made(answer, assetThenSchema.strict());
}

/** The version also increases with writes that change nothing visible. */
const withoutVersion = (asset: AssetThen | undefined) => asset && { ...asset, version: 0 };

it.each(runs)(
  'is what the asset was at every moment of %i histories, and what all events up to then come to',
  async (numRuns) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 5, arbitrary: edit }, ...others), { minLength: 5, maxLength: 15 }),
        fc.option(removal),
        async (steps, end) => {
          const start = await server.services.runtime.store.events.last();
          const world = await newWorld();
          const seen: { moment: string; asset: AssetThen | undefined }[] = [];
          for (const step of [...steps, ...(end ? [end] : [])]) {
            await step(world);
            seen.push({ moment: now(), asset: await present(world) });
            server.pass(1000);
          }
          const log = await server.services.runtime.store.events.read({ after: start, limit: 1000 });
          const events = log.filter(isReadable);
          const replay = new Replay();
          for (const { moment, asset } of seen) {
            const then = await asOf(world, moment);
            expect(withoutVersion(then)).toEqual(withoutVersion(asset));
            while (events[0] && events[0].at <= moment) replay.apply(events.shift() ?? events[0]);
            const replayed = replay.asset(world.asset);
            expect(replayed && assetSchema.parse(replayed)).toEqual(then && assetSchema.parse(then));
          }
        },
      ),
      { numRuns },
    );
  },
  3_600_000,
);

it('of a day is the end of it; before there was the asset, and to an employee before they had it, it is nothing', async () => {
  const [owner, other] = people;
  const asset = await newAsset(company, { name: 'First', assignedTo: other.email });
  const path = `/api/equipment/${asset.id}`;
  const day = now().slice(0, 10);
  const before = new Date(Date.parse(now()) - 1).toISOString();
  server.pass(1000);
  await company.admin.put(path, { assignedTo: owner.email });
  const handedOver = now();
  server.pass(3_600_000);
  await company.admin.put(path, { name: 'Second' });

  const nameAt = async (moment: string, caller = company.admin) => {
    const answer = await caller.get(`${path}?asOf=${moment}`);
    return answer.status === 200 ? made(answer, assetThenSchema).name : answer.status;
  };
  expect(await nameAt(before)).toBe(404);
  expect(await nameAt(handedOver)).toBe('First');
  expect(await nameAt(day)).toBe('Second');
  expect(await nameAt('2026-13-01')).toBe(422);
  expect(await nameAt(handedOver, owner.caller)).toBe('First');
  expect(await nameAt(asset.createdAt, owner.caller)).toBe(404);
  expect(await nameAt(now(), other.caller)).toBe(404);
});
