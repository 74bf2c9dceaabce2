import { describe, expect, test } from 'vitest';
import { type AccessLevel, access, checkAccess, checkFileAccess, visible } from '../../src/access/access.ts';
import type { Actor } from '../../src/access/actor.ts';
import { fileKindNames } from '../../src/files/file-kind.ts';
import { matches } from '../../src/query/matches.ts';

const admin: Actor = { id: 'a', email: 'admin@northwind.example', role: 'admin' };
const user: Actor = { id: 'u', email: 'mia@northwind.example', role: 'user' };

describe('every operation, for somebody signed out, a user and an administrator', () => {
  // The answer to each caller; undefined means allowed.
  const answers: Record<AccessLevel, readonly (string | undefined)[]> = {
    anyone: [undefined, undefined, undefined],
    user: ['UNAUTHORIZED', undefined, undefined],
    own: ['UNAUTHORIZED', undefined, undefined],
    admin: ['UNAUTHORIZED', 'FORBIDDEN', undefined],
  };
  const levels = Object.entries(access).map(([operation, { level }]) => [operation, level] as const);
  test.each(levels)('%s is for %s', (operation, level) => {
    const codes = [undefined, user, admin].map((actor) => {
      const verdict = checkAccess(operation as keyof typeof access, actor);
      return verdict.ok ? undefined : verdict.code;
    });
    expect(codes).toEqual(answers[level]);
  });
});

test('imports and exports are for administrators (section 6)', () => {
  const streams = Object.keys(access).filter((name) => /\.(import|export|template)$/.test(name));
  expect(streams).toHaveLength(12);
  for (const name of streams) expect(access[name as keyof typeof access].level).toBe('admin');
});

test('a user sees the assets assigned to them and the requests that are theirs; an administrator all', () => {
  const cases = [
    ['asset', { assignedTo: user.email }, true],
    ['asset', { assignedTo: 'ben@northwind.example' }, false],
    ['asset', {}, false],
    ['request', { userId: user.email }, true],
    ['request', { userId: 'ben@northwind.example' }, false],
    // Other kinds' owner fields don't make a record somebody's.
    ['request', { userId: 'ben@northwind.example', assignedTo: user.email }, false],
    ['asset', { userId: user.email }, false],
    ['job', { userId: user.id }, true],
    ['job', { userId: user.email }, false],
  ] as const;
  for (const [kind, record, seen] of cases) {
    expect([kind, record, matches(visible(kind, user), record, [])]).toEqual([kind, record, seen]);
    expect(matches(visible(kind, admin), record, [])).toBe(true);
  }
});

test.each(fileKindNames)('who may try to read a file: %s', (kind) => {
  const codes = [undefined, user, admin].map((actor) => {
    const verdict = checkFileAccess(kind, actor);
    return verdict.ok ? undefined : verdict.code;
  });
  // The logo is shown on the sign-in page.
  expect(codes).toEqual(
    kind === 'logo' ? [undefined, undefined, undefined] : ['UNAUTHORIZED', undefined, undefined],
  );
});
