import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { locationPaths } from '../../src/locations/location.ts';
import { checkLocationRemoval, checkParent } from '../../src/locations/rules.ts';

describe('deleting a location', () => {
  const unused = { isDefault: false, hasSubLocations: false, assets: 0 };
  test.each([
    [{}, undefined],
    [{ hasSubLocations: true }, 'Cannot delete location with sub-locations'],
    [{ isDefault: true }, 'Cannot delete the default location'],
    [{ assets: 1 }, 'Cannot delete location with 1 asset'],
    [{ assets: 12 }, 'Cannot delete location with 12 assets'],
  ])('%j: %s', (use, text) => {
    const verdict = checkLocationRemoval({ ...unused, ...use });
    expect(verdict.ok ? undefined : verdict.message).toBe(text);
  });
});

interface Place {
  readonly id: string;
  readonly name: string;
  parentId?: string | undefined;
}

test('whatever moves are allowed, every location can be reached from a root', () => {
  const place = fc.nat({ max: 7 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(place, fc.option(place, { nil: undefined })), { maxLength: 40 }),
      (moves) => {
        const tree: Place[] = Array.from({ length: 8 }, (_, n) => ({ id: `${n}`, name: `${n}` }));
        for (const [which, under] of moves) {
          const parentId = under === undefined ? undefined : `${under}`;
          const moved = tree[which];
          if (moved && checkParent(tree, moved.id, parentId).ok) moved.parentId = parentId;
        }
        for (const { id } of tree) {
          const seen = new Set<string>();
          let at: Place | undefined = tree[Number(id)];
          while (at && !seen.has(at.id)) {
            seen.add(at.id);
            const { parentId } = at;
            at = parentId === undefined ? undefined : tree[Number(parentId)];
          }
          expect(at).toBeUndefined();
          expect(locationPaths(tree).get(id)?.split(' / ')).toHaveLength(seen.size);
        }
      },
    ),
  );
});

test('not under itself, its subtreeIds, or what isn’t there', () => {
  const tree = [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B', parentId: 'a' },
    { id: 'c', name: 'C', parentId: 'b' },
  ];
  const textOf = (id: string | undefined, parentId: string) => {
    const verdict = checkParent(tree, id, parentId);
    return verdict.ok ? undefined : verdict.message;
  };
  const under = 'A location cannot be moved under itself or its sub-locations';
  expect([textOf('a', 'a'), textOf('a', 'c'), textOf('c', 'a')]).toEqual([under, under, undefined]);
  expect([textOf('a', 'gone'), textOf(undefined, 'gone')]).toEqual([
    'Location not found',
    'Location not found',
  ]);
});
