import { setImmediate } from 'node:timers/promises';
import type { LoggedEvent } from '@quartermaster/core/events/event';
import { describe, expect, test } from 'vitest';
import type { EventFilter, EventPosition, Store } from '../port.ts';
import { type Engine, freshForEach } from './engine.ts';
import { event, thing, things } from './things.ts';

/** Events are written along with the document change that causes them: neither exists without the other. */
export function describeEvents(engine: Engine): void {
  describe('events', () => {
    const fresh = freshForEach(engine, [things]);
    const open = () => fresh().store.collection(things);
    const log = async (store: Store = fresh().store) => idsOf(await store.events.read({ limit: 1000 }));

    test('are recorded with their write, oldest first, whole, numbered without a gap', async () => {
      const data = { 'customFields.ram_gb': null, list: [null, { $set: 1 }], text: 'a\u0000b' };
      await open().insert(thing('a'), [event('e1', 'a', data), event('e2', 'a')]);
      await open().update('a', { set: { name: 'x' } }, { events: [event('e3', 'a')] });
      await open().insert(thing('b'));
      await open().remove('a', { events: [event('e4', 'a')] });
      const all = await fresh().store.events.read({ limit: 1000 });
      expect(idsOf(all)).toEqual(['e1', 'e2', 'e3', 'e4']);
      expect(all.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
      expect(all[0]).toMatchObject({ ...event('e1', 'a', data), seq: 1 });
      expect(await fresh().store.events.last()).toBe(4);
      expect(await log(await fresh().reopen())).toEqual(['e1', 'e2', 'e3', 'e4']);
    });

    test('are not recorded when their write is not done', async () => {
      const collection = open();
      await collection.insert(thing('a', { code: '1' }));
      await collection.insert(thing('a'), [event('no1')]);
      await collection.insert(thing('b', { code: '1' }), [event('no2')]);
      await collection.update('a', { set: { name: 'x' } }, { version: 9, events: [event('no3')] });
      await collection.update('zz', { set: { name: 'x' } }, { events: [event('no4')] });
      await collection.remove('zz', { events: [event('no5')] });
      await expect(
        collection.update('a', { increment: { code: 1 } }, { events: [event('no6')] }),
      ).rejects.toThrow();
      await collection.write([
        { kind: 'insert', document: thing('a'), events: [event('no7')] },
        { kind: 'insert', document: thing('c'), events: [event('yes')] },
      ]);
      expect(await log()).toEqual(['yes']);
    });

    test('are read after a seq, newest first, and by what they are about', async () => {
      const { events } = fresh().store;
      expect(await events.last()).toBe(0);
      expect(await events.read({ limit: 10 })).toEqual([]);
      await events.append(['1', '2', '3', '4', '5'].map((id) => event(id, Number(id) % 2 ? 'odd' : 'even')));
      const read = async (query: Omit<Parameters<typeof events.read>[0], 'limit'>, limit = 10) =>
        idsOf(await events.read({ ...query, limit })).join('');
      expect(await read({}, 2)).toBe('12');
      expect(await read({ after: 2 }, 2)).toBe('34');
      expect(await read({ after: 5 })).toBe('');
      expect(await read({ before: 4, newestFirst: true }, 2)).toBe('32');
      expect(await read({ after: 1, before: 4 })).toBe('23');
      expect(await read({ newestFirst: true }, 2)).toBe('54');
      expect(await read({ subject: { kind: 'asset', id: 'odd' } })).toBe('135');
      await events.append([event('6', '6', { notes: "Ask O'Neil+1@x.test." })]);
      expect(await read({ naming: ["o'neil+1@X.test", 'EVEN'] })).toBe('246');
      expect(await read({ naming: ["o'neil?1@x.test", 'o.neil'] })).toBe('');
      expect(await read({ after: 2, before: 6, naming: ['even'] })).toBe('4');
      expect(await read({ subject: { kind: 'asset', id: 'odd' }, after: 1, newestFirst: true })).toBe('53');
      expect(await read({ subject: { kind: 'asset', id: 'odd' }, before: 5 })).toBe('13');
      expect(await read({ subject: { kind: 'user', id: 'odd' } })).toBe('');
      await expect(events.read({ limit: 1001 })).rejects.toThrow();
    });

    test('are read by several records that they are about, also right after another store has written', async () => {
      const { events } = fresh().store;
      await events.append(['1', '2', '3', '4', '5'].map((id) => event(id, `r${Number(id) % 3}`)));
      const read = async (ids: readonly string[], after = 0) =>
        idsOf(await events.read({ subjects: { kind: 'asset', ids }, after, limit: 10 })).join('');
      expect(await read(['r1', 'r2'])).toBe('1245');
      expect(await read(['r0', 'none'], 2)).toBe('3');
      expect(await read([])).toBe('');
      expect(await events.read({ subjects: { kind: 'user', ids: ['r1'] }, limit: 10 })).toEqual([]);
      await expect(read(Array.from({ length: 201 }, String))).rejects.toThrow();
      const another = await fresh().reopen();
      await another.collection(things).insert(thing('r9'), [event('9', 'r9')]);
      expect(await read(['r9'])).toBe('9');
    });

    test('are read by their batch, also between two seqs', async () => {
      const { events } = fresh().store;
      const batchOf = (n: number) => (n % 3 === 0 ? undefined : n % 3 === 1 ? 'one' : "it's {2}");
      for (let n = 1; n <= 9; n += 1)
        await open().insert(thing(`${n}`), [event(`${n}`, `${n}`, { batch: 'none' }, batchOf(n))]);
      const read = async (query: Omit<Parameters<typeof events.read>[0], 'limit'>, limit = 10) =>
        idsOf(await events.read({ ...query, limit })).join('');
      expect(await read({ batch: 'one' })).toBe('147');
      expect(await read({ batch: "it's {2}", newestFirst: true })).toBe('852');
      expect(await read({ batch: 'one', newestFirst: true }, 2)).toBe('74');
      expect(await read({ batch: 'one', before: 7, newestFirst: true })).toBe('41');
      expect(await read({ batch: 'one', after: 1, before: 7 })).toBe('4');
      expect(await read({ batch: 'one', subject: { kind: 'asset', id: '4' } })).toBe('4');
      expect(await read({ batch: 'none' })).toBe('');
      await events.append([{ ...event('10', '4'), type: 'equipment.assigned' }]);
      expect(await read({ type: 'equipment.assigned' })).toBe('10');
      expect(await read({ type: 'equipment.updated', after: 3 }, 2)).toBe('45');
      expect(await read({ type: 'request.created' })).toBe('');
      expect(await read({ ids: ['4', '1', 'none'] })).toBe('14');
      expect(await read({ ids: [] })).toBe('');
    });

    test('are found by whose doing they were, whose history they are, what they are about, via, kind, address and time, newest first', async () => {
      const { events } = fresh().store;
      const by = (n: number) => ({ kind: 'user' as const, id: n % 2 ? 'odd' : 'even', email: 'a@b.example' });
      const handedOver = {
        type: 'equipment.assigned' as const,
        data: { assignedToId: 'new' },
        previous: { assignedToId: 'old' },
      };
      const types = ['user.signedIn', 'export.started', 'equipment.updated'] as const;
      const all = Array.from({ length: 30 }, (_, n) => ({
        ...event(`${n}`, `${n % 5}`),
        ...(n === 12 ? { subject: { kind: 'request' as const, id: '2' } } : {}),
        // The times are in a different order from the events.
        at: `2026-01-${String(((n * 7) % 30) + 1).padStart(2, '0')}T00:00:00.000Z`,
        actor: by(n),
        via: n % 3 ? ('console' as const) : ('api' as const),
        type: types[n % types.length] ?? 'user.signedIn',
        ...(n % 4 ? { address: '::1' } : {}),
        ...(n % 10 === 7 ? handedOver : {}),
        ...(n % 6 ? {} : { batch: n % 12 ? 'of many' : `${n}` }),
      }));
      await events.append(all);
      const filters: [EventFilter, (one: (typeof all)[number]) => boolean][] = [
        [{}, () => true],
        [{ doer: 'odd' }, ({ actor }) => actor.id === 'odd'],
        [{ subject: '2' }, ({ subject }) => subject.id === '2'],
        [{ via: 'api' }, ({ via }) => via === 'api'],
        [{ kind: 'signIn' }, ({ type }) => type === 'user.signedIn'],
        [
          { kind: 'change', doer: 'even' },
          (one) => one.type === 'equipment.updated' && one.actor.id === 'even',
        ],
        [{ address: '::1', via: 'console' }, ({ address, via }) => address === '::1' && via === 'console'],
        [{ single: true }, ({ id, batch }) => batch === id],
        [
          { single: true, subjectKind: 'asset' },
          ({ id, batch, subject }) => batch === id && subject.kind === 'asset',
        ],
        [{ doer: 'nobody' }, () => false],
        [{ anyOf: [] }, () => false],
        [
          { anyOf: ['odd', '2', '::1', 'nobody'], via: 'api' },
          ({ via, actor, subject, address }) =>
            via === 'api' && (actor.id === 'odd' || subject.id === '2' || address === '::1'),
        ],
        [{ concerned: 'new' }, ({ type }) => type === 'equipment.assigned'],
        [
          { concerned: 'old', via: 'api', to: '2026-01-28T00:00:00.000Z' },
          ({ type, via, at }) =>
            type === 'equipment.assigned' && via === 'api' && at <= '2026-01-28T00:00:00.000Z',
        ],
        [
          { from: '2026-01-05T00:00:00.000Z', to: '2026-01-09T00:00:00.000Z', doer: 'odd' },
          ({ at, actor }) => at >= '2026-01-05' && at < '2026-01-10' && actor.id === 'odd',
        ],
      ];
      for (const [filter, isMeant] of filters) {
        const expected = all.filter(isMeant).sort((one, other) => (one.at < other.at ? 1 : -1));
        const found: LoggedEvent[] = [];
        let after: EventPosition | undefined;
        do {
          const page = await events.page({ ...filter, limit: 4, ...(after ? { after } : {}) });
          expect(page.total, JSON.stringify(filter)).toBe(expected.length);
          found.push(...page.events);
          after = page.events.at(-1);
        } while (after);
        expect(idsOf(found), JSON.stringify(filter)).toEqual(expected.map(({ id }) => id));
      }
    });

    test('are recorded once, however often they are', async () => {
      await fresh().store.events.append([event('1'), event('2')]);
      await fresh().store.events.append([event('2'), event('3'), event('3')]);
      await fresh().store.events.append([]);
      await open().insert(thing('a'), [event('1'), event('4')]);
      expect(await log()).toEqual(['1', '2', '3', '4']);
      expect(await fresh().store.events.last()).toBe(4);
    });

    test('whoever follows them misses none, whichever store they come from', async () => {
      const stores = [fresh().store, await fresh().reopen()];
      const seen: LoggedEvent[] = [];
      const follow = async () => {
        const [reader = fresh().store] = stores;
        seen.push(...(await reader.events.read({ after: seen.at(-1)?.seq ?? 0, limit: 7 })));
      };
      let writing = true;
      const followed = (async () => {
        while (writing) {
          await follow();
          // A store that answers immediately must not starve the writers.
          await setImmediate();
        }
      })();
      await Promise.all(
        stores.flatMap((store, at) =>
          Array.from({ length: 40 }, async (_, n) => {
            const id = `${at}-${n}`;
            if (n % 3 === 0) return store.events.append([event(id)]);
            await store.collection(things).insert(thing(id), [event(id)]);
          }),
        ),
      );
      // A store's reads wait for its own writes; after this, the log has everything.
      for (const store of stores) await store.events.last();
      writing = false;
      await followed;
      for (let before = -1; before < seen.length; ) {
        before = seen.length;
        await follow();
      }
      expect(seen.map(({ seq }) => seq)).toEqual(Array.from({ length: 80 }, (_, n) => n + 1));
      expect(new Set(idsOf(seen)).size).toBe(80);
    });
  });
}

const idsOf = (events: readonly LoggedEvent[]): string[] => events.map(({ id }) => id);
