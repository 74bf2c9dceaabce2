import { isReadable, type ReadableEvent } from '@quartermaster/core/events/event';
import { describe, expect, test } from 'vitest';
import type { Batch, ChainFinding, Store } from '../port.ts';
import { chainKeys, otherKey } from './chain-keys.ts';
import { type Engine, freshForEach } from './engine.ts';
import { event, thing, things } from './things.ts';

/** Each event is chained to the one before it, so tampering with the log behind the store's back is found. */
export function describeChain(engine: Engine): void {
  describe('the chain of events', () => {
    const fresh = freshForEach(engine, [things]);
    const findings = async ({ events }: Store) => {
      const found: ChainFinding[] = [];
      for await (const finding of events.verify()) found.push(finding);
      return found;
    };
    const problems = async (store: Store) => {
      const found: string[] = [];
      for await (const problem of store.check()) found.push(problem);
      return found;
    };
    /** The findings if this were the log. */
    const foundIn = async (events: readonly ReadableEvent[]) => {
      await fresh().store.load({ kind: 'events', events });
      return findings(fresh().store);
    };
    /** The same five events for all tests, because recording them needs a database. */
    let five: Promise<ReadableEvent[]> | undefined;
    const recordedElsewhere = () => {
      five ??= engine.open([things]).then(async ({ store, dispose }) => {
        const events = await record(store);
        await dispose();
        return events;
      });
      return five;
    };

    test('binds each event to the one before; what was recorded is found as it was', async () => {
      expect(await fresh().store.events.head()).toBeUndefined();
      expect(await findings(fresh().store)).toEqual([]);
      const events = await record(fresh().store);
      expect(new Set(events.flatMap(({ digest, chain }) => [digest, chain])).size).toBe(10);
      expect(new Set(events.map(({ keyId }) => keyId)).size).toBe(1);
      const { seq, chain, keyId } = events.at(-1) ?? {};
      expect(await fresh().store.events.head()).toEqual({ seq, chain, keyId });
      expect(await findings(fresh().store)).toEqual([]);
      expect(await problems(fresh().store)).toEqual([]);
    });

    test('is one, however many stores record at once', async () => {
      const stores = [fresh().store, await fresh().reopen(), await fresh().reopen()];
      await Promise.all(
        stores.flatMap((store, at) =>
          Array.from({ length: 30 }, (_, n) => {
            const id = `${at}-${n}`;
            if (n % 3 === 0) return store.events.append([event(id), event(`${id} too`), event('everywhere')]);
            return store.collection(things).insert(thing(id), [event(id)]);
          }),
        ),
      );
      for (const store of stores) await store.events.last();
      expect(await fresh().store.events.last()).toBe(121);
      expect(await findings(fresh().store)).toEqual([]);
    });

    test('goes along to another database, and on there', async () => {
      const events = await recordedElsewhere();
      expect(await foundIn(events)).toEqual([]);
      const batches: Batch[] = [];
      for await (const batch of fresh().store.dump()) batches.push(batch);
      expect(batches).toEqual([{ kind: 'events', events }]);
      await fresh().store.events.append([event('6')]);
      expect(await findings(fresh().store)).toEqual([]);
    });

    test('names an event that was edited', async () => {
      const events = await recordedElsewhere();
      const edited = events.map((one) => (one.seq === 3 ? { ...one, data: { price: 1 } } : one));
      expect(await foundIn(edited)).toEqual([{ kind: 'edited', seq: 3, id: '3' }]);
      expect(await problems(fresh().store)).toEqual(['events 3: it was edited after it was recorded']);
    });

    test('takes an event whose personal data was erased for what it is', async () => {
      const events = await recordedElsewhere();
      const erased = events.map((one) => (one.seq === 3 ? { ...one, data: {}, erased: true as const } : one));
      expect(await foundIn(erased)).toEqual([{ kind: 'erased', seq: 3, id: '3' }]);
      expect(await fresh().store.events.read({ after: 2, limit: 1 })).toEqual([erased[2]]);
      expect(await problems(fresh().store)).toEqual([]);
    });

    test('keeps its hashes where events are erased, which are found by what is left of them', async () => {
      await foundIn(await recordedElsewhere());
      const { events } = fresh().store;
      await events.append([{ ...event('6', 'x'), address: '10.0.0.1' }]);
      const [fourth, fifth, sixth] = (await events.read({ after: 3, limit: 3 })).filter(isReadable);
      if (!(fourth && fifth && sixth)) throw new Error('Nothing was recorded');
      const { address: _, ...left } = sixth;
      await events.erase([{ ...fourth, data: { name: 'Former employee' } }, left]);
      await events.append([event('7')]);
      expect(await findings(fresh().store)).toEqual([
        { kind: 'erased', seq: 4, id: '4' },
        { kind: 'erased', seq: 6, id: '6' },
      ]);
      expect(await events.read({ after: 3, before: 7, limit: 3 })).toEqual([
        { ...fourth, data: { name: 'Former employee' }, erased: true },
        fifth,
        { ...left, erased: true },
      ]);
      expect((await events.page({ address: '10.0.0.1', limit: 9 })).total).toBe(0);
      expect(await problems(fresh().store)).toEqual([]);
    });

    test('names the numbers of events that were removed, and where the rest closed up over them', async () => {
      const events = await recordedElsewhere();
      expect(await foundIn(events.filter(({ seq }) => seq !== 2 && seq !== 3))).toEqual([
        { kind: 'missing', seq: 2, to: 3 },
      ]);
      expect(await problems(fresh().store)).toEqual(['events: 2 to 3 are missing']);
    });

    test('names where an event was removed and the rest renumbered', async () => {
      const rest = (await recordedElsewhere()).filter(({ seq }) => seq !== 2);
      expect(await foundIn(rest.map((one, at) => ({ ...one, seq: at + 1 })))).toEqual([
        { kind: 'misplaced', seq: 2, id: '3' },
      ]);
      expect(await problems(fresh().store)).toEqual([
        "events 2: it doesn't follow the one before it: events were inserted, removed or reordered here",
      ]);
    });

    test('is verified a stretch at a time as well', async () => {
      const events = await recordedElsewhere();
      await foundIn(events.filter(({ seq }) => seq !== 4));
      const stretch = async (after: number, to: number) => {
        const found: ChainFinding[] = [];
        for await (const finding of fresh().store.events.verify({ after, to })) found.push(finding);
        return found;
      };
      expect(await stretch(0, 2)).toEqual([]);
      expect(await stretch(2, 3)).toEqual([]);
      expect(await stretch(3, 9)).toEqual([{ kind: 'missing', seq: 4, to: 4 }]);
    });

    test('names events that changed places', async () => {
      const [first, second, third, ...rest] = await recordedElsewhere();
      if (!(first && second && third)) throw new Error('Nothing was recorded');
      const swapped = [first, { ...third, seq: 2 }, { ...second, seq: 3 }, ...rest];
      expect(await foundIn(swapped)).toEqual([
        { kind: 'misplaced', seq: 2, id: '3' },
        { kind: 'misplaced', seq: 3, id: '2' },
        { kind: 'misplaced', seq: 4, id: '4' },
      ]);
    });

    test('names an event that was inserted, whatever hashes it bears', async () => {
      const [first, second, ...rest] = await recordedElsewhere();
      if (!(first && second)) throw new Error('Nothing was recorded');
      const { digest, chain, keyId } = second;
      const forged = { ...event('forged', 'a'), seq: 2, digest, chain, keyId };
      const later = [second, ...rest].map((one) => ({ ...one, seq: one.seq + 1 }));
      expect(await foundIn([first, forged, ...later])).toEqual([
        { kind: 'edited', seq: 2, id: 'forged' },
        { kind: 'misplaced', seq: 3, id: '2' },
      ]);
    });

    test('goes on under a new key, which the one before hands over to', async () => {
      await foundIn(await recordedElsewhere());
      const next = await fresh().reopen([things], [otherKey, ...chainKeys]);
      await next.events.append([event('6'), event('7')]);
      expect(await findings(next)).toEqual([]);
      const [fifth, sixth, seventh] = await next.events.read({ after: 4, limit: 3 });
      expect(sixth?.keyId).not.toBe(fifth?.keyId);
      expect(sixth?.handover).toMatch(/^.{43}$/);
      expect(seventh).not.toHaveProperty('handover');
      // With only one of the keys, only its own stretch can be verified.
      const keyIds = [fifth?.keyId, sixth?.keyId];
      const knowing = async (...keys: Uint8Array[]) => findings(await fresh().reopen([things], keys));
      expect(await knowing(otherKey)).toEqual([{ kind: 'unknownKey', seq: 1, id: '1', keyId: keyIds[0] }]);
      expect(await knowing(...chainKeys)).toEqual([
        { kind: 'unknownKey', seq: 6, id: '6', keyId: keyIds[1] },
      ]);
    });

    test('goes on under a new key while it is open, and others that know both may still use the one before', async () => {
      await foundIn(await recordedElsewhere());
      const { store } = fresh();
      const other = await fresh().reopen();
      await other.events.useKeys([...chainKeys, otherKey]);
      await store.events.useKeys([otherKey, ...chainKeys]);
      await store.events.append([event('6')]);
      await other.events.append([event('7')]);
      await store.events.append([event('8')]);
      expect(await findings(store)).toEqual([]);
      expect(await problems(other)).toEqual([]);
      const keys = (await store.events.read({ after: 4, limit: 4 })).map(({ keyId }) => keyId);
      expect(new Set(keys).size).toBe(2);
      expect(keys[1]).toBe(keys[3]);
    });

    test('names an event that tells nothing any more, which is read as one, and left out of a dump', async () => {
      const { store } = fresh();
      await store.events.append([event('1', 'a'), event('2', 'a'), event('3', 'b')]);
      const [, second] = (await store.events.read({ limit: 3 })).filter(isReadable);
      if (!second) throw new Error('Nothing was recorded');
      // As an earlier version left events of a person whose name was the same as a kind of actor.
      await store.events.erase([
        JSON.parse(JSON.stringify({ ...second, actor: { kind: 'Former employee #1' } })),
      ]);
      const read = await store.events.read({ subject: { kind: 'asset', id: 'a' }, limit: 3 });
      expect(read).toMatchObject([
        { seq: 1, type: 'equipment.updated' },
        { seq: 2, id: '2', type: 'unreadable', subject: { kind: 'asset', id: 'a' }, data: {} },
      ]);
      expect((await store.events.page({ limit: 9 })).events.map(({ type }) => type)).toEqual([
        ...['equipment.updated', 'unreadable', 'equipment.updated'],
      ]);
      expect(await findings(store)).toEqual([
        { kind: 'erased', seq: 2, id: '2' },
        { kind: 'unreadable', seq: 2, id: '2' },
      ]);
      expect(await problems(store)).toEqual(["events 2: it can't be read"]);
      const batches: Batch[] = [];
      for await (const batch of store.dump()) batches.push(batch);
      expect(batches).toMatchObject([{ kind: 'events', events: [{ seq: 1 }, { seq: 3 }], unreadable: [2] }]);
    });

    test('shows where somebody goes on under a key that the one before knows nothing of', async () => {
      await foundIn(await recordedElsewhere());
      const stranger = await fresh().reopen([things], [otherKey]);
      await stranger.events.append([event('6'), event('7')]);
      const both = await fresh().reopen([things], [...chainKeys, otherKey]);
      expect(await findings(both)).toEqual([{ kind: 'unsigned', seq: 6, id: '6' }]);
    });

    test('is recorded by nobody who has no key, who may read and move it all the same', async () => {
      const events = await recordedElsewhere();
      const without = await fresh().reopen([things], []);
      await expect(without.events.append([event('6')])).rejects.toThrow('without a key');
      await without.load({ kind: 'events', events });
      expect(await without.events.read({ limit: 10 })).toEqual(events);
      expect(await problems(without)).toEqual([]);
      expect(await findings(fresh().store)).toEqual([]);
    });
  });
}

/** Records five events: some with writes, one without. */
async function record(store: Store): Promise<ReadableEvent[]> {
  const collection = store.collection(things);
  await collection.insert(thing('a'), [event('1', 'a'), event('2', 'a', { n: null, list: [1, 'ü'] })]);
  await collection.update('a', { set: { name: 'x' } }, { events: [event('3', 'a')] });
  // A write's events may take a moment to arrive in the log.
  await store.events.last();
  await store.events.append([event('4', 'b')]);
  await collection.remove('a', { events: [event('5', 'a')] });
  return (await store.events.read({ limit: 10 })).filter(isReadable);
}
