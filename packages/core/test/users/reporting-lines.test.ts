import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { managersFirst } from '../../src/users/managers-first.ts';
import { bindPersonColumns } from '../../src/users/person-csv-columns.ts';
import { ReportingLines } from '../../src/users/reporting-lines.ts';
import { rowsOf } from '../csv/rows.ts';

const person = (email: string, manager?: string) => ({
  email,
  unconfirmed: false,
  ...(manager === undefined ? {} : { manager }),
});

describe('who may be the manager of Ann, who manages Bob, who manages Cy', () => {
  const lines = () =>
    new ReportingLines([
      person('ann@x.test'),
      person('bob@x.test', 'ann@x.test'),
      person('cy@x.test', 'bob@x.test'),
      { ...person('dee@x.test'), formerEmail: 'dora@x.test' },
      { ...person('eve@x.test'), unconfirmed: true },
    ]);
  test.each([
    ['ann@x.test', 'Nobody is their own manager'],
    ['bob@x.test', 'bob@x.test reports to this person, directly or through others'],
    ['cy@x.test', 'cy@x.test reports to this person, directly or through others'],
    ['eve@x.test', 'The address eve@x.test is not confirmed. Confirm the account first.'],
    ['nobody@x.test', "Unknown user 'nobody@x.test'"],
  ])('not %s: %s', (manager, message) => {
    expect(lines().check('ann@x.test', manager)).toMatchObject({
      ok: false,
      message,
      data: { issues: [{ path: 'manager', message }] },
    });
  });
  test.each(['dee@x.test', 'dora@x.test'])('%s may, by her address of today', (manager) => {
    expect(lines().check('ann@x.test', manager)).toEqual({ ok: true, value: 'dee@x.test' });
  });
  test('nor anybody by a former address of her own', () => {
    expect(lines().check('dora@x.test', 'dee@x.test').ok).toBe(false);
  });
});

const addressOf = (n: number): string => `p${n}@x.test`;
const reportings = fc.array(fc.tuple(fc.nat({ max: 7 }), fc.option(fc.nat({ max: 7 }), { nil: undefined })), {
  maxLength: 40,
});

/** Whether somebody is above themselves. */
function hasCycle(managers: ReadonlyMap<string, string | undefined>): boolean {
  return [...managers.keys()].some((start) => {
    const seen = new Set<string>();
    let at: string | undefined = start;
    for (; at !== undefined && !seen.has(at); at = managers.get(at)) seen.add(at);
    return at !== undefined;
  });
}

test('whatever managers are allowed, everybody is below somebody who has none', () => {
  fc.assert(
    fc.property(reportings, (changes) => {
      const managers = new Map<string, string | undefined>();
      for (let n = 0; n < 8; n += 1) managers.set(addressOf(n), undefined);
      const lines = new ReportingLines([...managers.keys()].map((email) => person(email)));
      for (const [who, to] of changes) {
        const [email, manager] = [addressOf(who), to === undefined ? undefined : addressOf(to)];
        if (manager !== undefined && !lines.check(email, manager).ok) continue;
        managers.set(email, manager);
        lines.add(person(email, manager));
      }
      expect(hasCycle(managers)).toBe(false);
    }),
  );
});

function ordered(text: string): string[] {
  const { header, rows } = rowsOf(text);
  const columns = bindPersonColumns(header, { map: [], set: [] });
  if (!columns.ok) throw new Error(columns.message);
  const order = managersFirst(columns.value);
  return (order ? order(rows) : rows).map(({ cells: [email = ''] }) => email);
}

describe('the rows of a file of people', () => {
  test('come managers first, and otherwise in the order of the file', () => {
    expect(
      ordered(
        'email,Reports to\nann@x.test,\nbob@x.test,dee@x.test\ncy@x.test,ann@x.test\ndee@x.test,eve@x.test\neve@x.test,\n',
      ),
    ).toEqual(['ann@x.test', 'eve@x.test', 'dee@x.test', 'bob@x.test', 'cy@x.test']);
  });
  test('are all there, each after its manager unless they manage each other in a circle', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.nat({ max: 9 }), { nil: undefined }), { maxLength: 10 }), (of) => {
        const managers = new Map(
          of.map((to, n) => [addressOf(n), to === undefined ? undefined : addressOf(to)]),
        );
        const lines = [...managers].map(([email, manager = '']) => `${email},${manager}\n`);
        const order = ordered(`email,manager\n${lines.join('')}`);
        expect(order.toSorted()).toEqual([...managers.keys()].toSorted());
        if (hasCycle(managers)) return;
        for (const [email, manager] of managers)
          if (manager !== undefined && managers.has(manager))
            expect(order.indexOf(manager)).toBeLessThan(order.indexOf(email));
      }),
    );
  });
});
