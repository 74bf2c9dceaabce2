import { expect, it } from 'vitest';
import type { ImportKind } from './import-kind.ts';
import { mappingFault, queryOf } from './mapping.ts';
import { suggestedTargets } from './suggestions.ts';

const target = (value: string) => ({
  value,
  label: value.toUpperCase(),
  otherNames: [],
  likely: true,
  takes: () => true,
});
const kind: ImportKind = {
  title: 'Import bicycles',
  one: 'bicycle',
  many: 'bicycles',
  list: { to: '/bicycles', back: 'Back to the bicycles', forward: 'To the bicycles' },
  targets: ['frame', 'name', 'gears'].map(target),
  required: ['name'],
  constants: [],
  creatables: [],
  key: { target: 'frame', label: 'FRAME', none: 'None', unmapped: 'No column fills FRAME.' },
  creation: () => '',
  remarks: () => [],
  repeated: () => undefined,
  send: async function* () {},
};
const mapping = (...targets: string[]) => ({ targets, constants: {}, createMissing: [], withoutKeys: true });

it('columns of one name are told apart by their order', () => {
  expect(queryOf(['Name', 'Note', 'Note'], mapping('name', '', 'gears'), kind)).toMatchObject({
    map: ['"Name"=name', '"Note"=', '"Note"=gears'],
    set: ['frame='],
  });
});

it('a header is quoted, and what no column fills is left out', () => {
  expect(queryOf(['13" size', 'Other', 'No'], mapping('name', '', 'frame'), kind)).toMatchObject({
    map: ['"13"" size"=name', '"No"=frame'],
    set: [],
  });
});

it('says what is missing, or mapped twice', () => {
  expect(mappingFault(mapping('gears'), kind)).toBe('Still needed: NAME');
  expect(mappingFault(mapping('name', 'name'), kind)).toBe('NAME is mapped to two columns');
  expect(mappingFault({ ...mapping('gears'), constants: { name: 'Rover' } }, kind)).toBeUndefined();
});

it('columns of one name are told apart even where none of them is mapped', () => {
  expect(queryOf(['Name', 'Note', 'Note'], mapping('name', '', ''), kind).map).toEqual([
    '"Name"=name',
    '"Note"=',
    '"Note"=',
  ]);
});

it('a file without keys is refused unless that is said, as it is at the terminal', () => {
  const without = { ...mapping('name'), withoutKeys: false };
  expect(mappingFault(without, kind)).toBe('Still needed: FRAME');
  expect(mappingFault({ ...without, withoutKeys: true }, kind)).toBeUndefined();
  expect(mappingFault({ ...without, targets: ['name', 'frame'] }, kind)).toBeUndefined();
});

it('a column is suggested what its name says, or why not', () => {
  const gears = { ...target('gears'), takes: (written: string) => /^\d+$/.test(written) };
  const suggest = (header: string[], ...samples: string[][]) =>
    suggestedTargets({ header, samples }, [target('frame'), target('name'), gears]);
  expect(suggest(['Name', 'gears', 'Colour'], ['Rover'], ['21', 'many'], ['red'])).toEqual([
    { target: 'name' },
    { target: 'gears', reason: "'many' is not a valid GEARS" },
    { target: '' },
  ]);
  expect(suggest(['Name', 'NAME'], [], [])).toEqual([
    { target: 'name' },
    { target: '', reason: 'Another column fills NAME' },
  ]);
  // A single unreadable value is that row's error; if none of several can be read, the
  // column means something else.
  const reason = "'many' is not a valid GEARS";
  expect(suggest(['gears'], ['many'])).toEqual([{ target: 'gears', reason }]);
  expect(suggest(['gears'], ['many', 'few'])).toEqual([{ target: '', reason }]);
  const twice = { target: '', reason: "Several columns are called 'Name'" };
  expect(suggest(['Name', 'Name'], [], [])).toEqual([twice, twice]);
});
