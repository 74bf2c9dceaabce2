import { expect, test } from 'vitest';
import { parseImportOptions } from '../../src/csv/mapping.ts';

const options = (written: Parameters<typeof parseImportOptions>[0]) => {
  const parsed = parseImportOptions(written);
  return parsed.ok ? parsed.value : parsed.message;
};

test('map, set and createMissing are read, given once or several times', () => {
  expect(
    options({
      map: ['Asset Tag=assetId,Name=name', 'Checked Out To: Email = assignedTo'],
      set: ['status=Available,location="Berlin, HQ"', 'notes='],
      createMissing: ['types, Locations', 'vendors'],
    }),
  ).toEqual({
    map: [
      { header: 'Asset Tag', column: 'assetId' },
      { header: 'Name', column: 'name' },
      { header: 'Checked Out To: Email', column: 'assignedTo' },
    ],
    set: [
      { column: 'status', value: 'Available' },
      { column: 'location', value: 'Berlin, HQ' },
      { column: 'notes', value: '' },
    ],
    createMissing: new Set(['types', 'locations', 'vendors']),
  });
  expect(options({})).toEqual({ map: [], set: [], createMissing: new Set() });
});

test('a header with a comma, an equals sign or a quote is quoted as in CSV', () => {
  expect(
    options({ map: ['"cf: Serial, old"=serialNumber,"a=b"=name,"13"" size"=field.size'] }),
  ).toMatchObject({
    map: [
      { header: 'cf: Serial, old', column: 'serialNumber' },
      { header: 'a=b', column: 'name' },
      { header: '13" size', column: 'field.size' },
    ],
  });
});

test.each(['name', '=name', '"a=name', '"a" b=name', 'a=b,c'])('%j is refused', (written) => {
  expect(options({ map: [written] })).toMatch(/Cannot read .+ Write header=column/);
  expect(options({ set: [written] })).toMatch(/Cannot read .+ Write column=value/);
});

test('only types, locations, vendors, fields and people can be created', () => {
  expect(options({ createMissing: ['types,items'] })).toBe(
    "An import cannot create 'items', only types, locations, vendors, fields and people.",
  );
});
