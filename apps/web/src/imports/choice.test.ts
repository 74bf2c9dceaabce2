import { leaveOut, retire, valueMatched } from '@quartermaster/core/reading/matched-values';
import type { Proposal } from '@quartermaster/core/reading/proposal-schema';
import { expect, it } from 'vitest';
import { formOfField } from './cell-form.ts';
import { choiceFault, chooseValue, confirmed, moveColumn, offered, queryOf, takeColumn } from './choice.ts';
import type { FilePreview } from './file-preview.ts';
import { type ImportKind, labelOf, withFields } from './import-kind.ts';
import { mendsFor } from './mending.ts';

const kind: ImportKind = {
  reads: 'assets',
  title: 'Import bicycles',
  one: 'bicycle',
  many: 'bicycles',
  list: { to: '/bicycles', back: 'Back to the bicycles', forward: 'To the bicycles' },
  targets: ['frame', 'name', 'gears'].map((value) => ({ value, label: value.toUpperCase() })),
  required: ['name'],
  constants: [],
  key: { target: 'frame', label: 'FRAME', none: 'None', unmapped: 'No column fills FRAME.' },
  creation: () => '',
  repeated: () => undefined,
  send: async function* () {},
};
const column = (to: string, ...at: number[]) => ({ to, from: [at], how: 'text' as const });
const proposal = (columns: Proposal['reading']['columns'], set: Record<string, string> = {}): Proposal => ({
  ...{ kind: 'assets', reading: { columns }, guesses: columns.map(() => ''), set, createMissing: [] },
  ...{ columnTypes: [], openValues: [], filled: [], taken: [], rowsLeftOut: 0 },
});
const previewOf = (...header: string[]): FilePreview => ({
  ...{ file: new File([], 'bicycles.csv'), encoding: 'utf-8', delimiter: ',' },
  ...{ rows: { number: 2, exact: true }, header, sample: [], samples: [], names: {} },
  ...{ profiles: [], proposal: proposal([]) },
});
const choice = (columns: Proposal['reading']['columns'], set?: Record<string, string>) =>
  offered(proposal(columns, set), kind);

it('says what is missing, or mapped twice; a file without keys is refused unless that is said', () => {
  expect(choiceFault(choice([column('gears', 0)], { frame: '' }), kind)).toBe('Still needed: NAME');
  expect(choiceFault(choice([column('name', 0), column('name', 1)], { frame: '' }), kind)).toBe(
    'NAME is mapped to two columns',
  );
  expect(choiceFault(choice([column('name', 0)]), kind)).toBe('Still needed: FRAME');
  expect(choiceFault(choice([], { frame: '', name: 'Rover' }), kind)).toBeUndefined();
  expect(queryOf(choice([column('gears', 0)], { frame: '', name: 'a "b"' }), kind).set).toEqual([
    'name="a ""b"""',
    'frame=',
  ]);
});

it('a column goes to another field, out, and in again, alone or as a line of the notes', () => {
  const start = choice([column('frame', 0), column('name', 1, 2)]);
  const out = moveColumn(start, 1, '');
  expect(out.reading.columns).toEqual([column('frame', 0)]);
  expect(takeColumn(out, 1, 'gears').reading.columns).toEqual([column('frame', 0), column('gears', 1)]);
  expect(takeColumn(start, 2, 'gears').reading.columns).toEqual([
    column('frame', 0),
    column('name', 1),
    column('gears', 2),
  ]);
  const notes = takeColumn(takeColumn(out, 1, 'notes'), 2, 'notes');
  expect(notes.reading.columns[1]).toEqual({ to: 'notes', from: [[1, 2]], how: 'lines' });
  // Specifications are read as keys with values, and nothing else is.
  const specs = choice([{ ...column('specs', 0, 1), how: 'keys' }]);
  expect(moveColumn(specs, 0, 'frame').reading.columns).toEqual([column('frame', 0, 1)]);
  expect(takeColumn(out, 1, 'field.colour').createMissing).toEqual(['fields']);
  expect(confirmed({ ...start, guesses: ['', 'By a part'] }, 1).guesses).toEqual(['', '']);
});

it('a column that gets a field of its own is read as its own cells are written', () => {
  const start = choice([{ ...column('frame', 0), dates: 'MDY', decimal: '.' }]);
  const proposed = { ...proposal([]), forms: [{}, { dates: 'DMY' as const }, { decimal: ',' as const }] };
  const taken = (at: number, type: 'date' | 'number' | 'text') => {
    const field = { apiName: 'own', displayName: 'Own', type };
    const form = formOfField(field, { ...previewOf('frame'), proposal: proposed }, at);
    return takeColumn(start, at, 'field.own', form, field).reading.columns[1];
  };
  expect(taken(1, 'date')).toEqual({ ...column('field.own', 1), dates: 'DMY' });
  expect(taken(2, 'number')).toEqual({ ...column('field.own', 2), decimal: ',' });
  expect(taken(1, 'text')).toEqual(column('field.own', 1));
  // What doesn't show it is read as the file's others are.
  expect(taken(2, 'date')).toEqual({ ...column('field.own', 2), dates: 'MDY' });
});

it('a value becomes one of the field, leaves its rows out, or retires the asset', () => {
  const start = choice([column('status', 3)]);
  const sold = chooseValue(start, kind, 'status', 'For Sale', 'Available');
  expect(valueMatched(sold.reading, 'status', 'for sale')).toBe('Available');
  expect(
    valueMatched(chooseValue(sold, kind, 'status', 'For Sale', leaveOut).reading, 'status', 'For Sale'),
  ).toBe(leaveOut);
  const retired = chooseValue(sold, kind, 'status', 'For Sale', retire);
  expect(valueMatched(retired.reading, 'status', 'For Sale')).toBe(retire);
  expect(retired.reading.columns).toEqual([
    { ...column('status', 3), values: [['for sale', 'Available']] },
    { ...column('retired', 3), values: [['for sale', 'other']], otherwise: '' },
  ]);
  expect(
    valueMatched(chooseValue(retired, kind, 'status', 'For Sale', '').reading, 'status', 'For Sale'),
  ).toBeUndefined();
});

it('calls a custom field that the import makes by its name', () => {
  const named = withFields(kind, [{ apiName: 'wheel_size', displayName: 'Wheel size', type: 'number' }]);
  expect(['field.wheel_size', 'gears', 'field.other'].map((name) => labelOf(named, name))).toEqual([
    ...['Wheel size', 'GEARS', 'field.other'],
  ]);
});

it('what is typed for empty cells is offered only where it leaves the records that are there alone', () => {
  const mends = (reads: ImportKind['reads'], to: string, rows = 1) => {
    const error = { row: 2, column: to, value: '', message: 'Required', code: 'required' as const };
    const group = { id: 1, error, rows };
    const read = choice([column('frame', 0), column('name', 1)]);
    return mendsFor(group, read, previewOf('frame', 'name'), { ...kind, reads }).map(({ label }) => label);
  };
  expect(mends('assets', 'name')).toEqual(['Type a value', 'Choose a column']);
  expect(mends('people', 'name')).toEqual(['Choose a column']);
  expect(mends('people', 'frame')).toEqual(['Type a value', 'Choose a column', 'Leave these rows out']);
  expect(mends('people', 'frame', 2)).toEqual(['Choose a column', 'Leave these rows out']);
});

it('offers for a sign the currencies that it may stand for, the company’s own first', () => {
  const preview: FilePreview = {
    ...{ file: new File([], 'bicycles.csv'), encoding: 'utf-8', delimiter: ',' },
    ...{ rows: { number: 2, exact: true }, header: ['frame', 'cost'], sample: [], samples: [], names: {} },
    ...{ profiles: [], proposal: proposal([]) },
  };
  const offers = (sign: string, currency: string) => {
    const read = choice([column('frame', 0), column('cost', 1)]);
    const error = { row: 2, column: 'cost', value: sign, message: 'Unclear', code: 'currency' as const };
    const group = { id: 1, error, rows: 1 };
    return mendsFor(group, { ...read, reading: { ...read.reading, currency } }, preview, kind)
      .map(({ label }) => label)
      .filter((label) => label.startsWith('Take it'));
  };
  expect(offers('¥', 'USD')).toEqual(['Take it as JPY', 'Take it as CNY']);
  expect(offers('kr', 'NOK')).toEqual(['Take it as NOK', 'Take it as SEK', 'Take it as DKK']);
  expect(offers('EUR incl VAT', 'USD')).toEqual(['Take it as EUR']);
  expect(offers('quid', 'GBP')).toEqual(['Take it as GBP']);
});
