import { expect, test } from 'vitest';
import { bindColumns } from '../../src/csv/columns.ts';
import { parseImportOptions } from '../../src/csv/mapping.ts';

const known = ['name', 'notes', 'serial'];

/** The target of each column by position, or why the header is refused. */
function bound(header: readonly string[], map: readonly string[] = []) {
  const options = parseImportOptions({ map });
  if (!options.ok) return options.message;
  const columns = bindColumns(header, options.value, {
    of: (name) => known.find((one) => one === name.toLowerCase()),
    nameOf: (target) => target,
    suggest: () => undefined,
    names: known,
  });
  return columns.ok ? columns.value.columns.map(({ target, index }) => [index, target]) : columns.message;
}

test('columns of one name are refused unless a mapping tells them apart', () => {
  expect(bound(['Name', 'Notes', 'Notes'])).toBe("The header contains 'Notes' twice");
  expect(bound(['Name', 'Notes', 'Notes'], ['Name=name,Notes=notes'])).toBe(
    "The header contains 'Notes' twice",
  );
  expect(bound(['Name', 'Notes', 'Notes'], ['Name=name'])).toEqual([[0, 'name']]);
  expect(bound(['Name', 'Notes', 'Notes'], ['Name=name,Notes=serial,Notes=notes'])).toEqual([
    [0, 'name'],
    [1, 'serial'],
    [2, 'notes'],
  ]);
  expect(bound(['Name', 'Notes', 'Notes'], ['Notes=,Name=name,Notes=notes'])).toEqual([
    [0, 'name'],
    [2, 'notes'],
  ]);
});

test('a column may fill two fields', () => {
  expect(bound(['Name'], ['Name=name,Name=notes'])).toEqual([
    [0, 'name'],
    [0, 'notes'],
  ]);
});
