import { expect, it } from 'vitest';
import type { ImportKind } from './import-kind.ts';
import { mappingFault, queryOf } from './mapping.ts';

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
const mapping = (...targets: string[]) => ({ targets, constants: {}, createMissing: [] });

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
