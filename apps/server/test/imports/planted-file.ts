import type { RowError } from '@quartermaster/core/csv/import-result';

export const plantedErrors = 137;
export const holder = 'mia@northwind.example';

const header = 'Asset ID,name,type,status,assignedTo,condition,purchaseDate,vendor,location,notes';
const columns = header.split(',');
const map = 'Asset ID=assetId,name=name,type=type,status=status,assignedTo=assignedTo';

/** The options for importing the planted file. */
export const plantedQuery = {
  map: `${map},condition=condition,purchaseDate=purchaseDate,vendor=vendor,location=location,notes=notes`,
  createMissing: 'vendors,locations',
};

type Cells = Record<string, string>;
interface Plant {
  /** Makes a good row bad. */
  readonly spoil: (cells: Cells) => string;
  readonly error: Omit<RowError, 'row'>;
}

const line = (cells: Cells): string => columns.map((name) => cells[name] ?? '').join(',');
const wrong = (column: string, value: string, message: string): Plant => ({
  spoil: (cells) => line({ ...cells, [column]: value }),
  error: { column, value, message },
});

const plants: readonly Plant[] = [
  wrong('type', 'Laptopp', "Unknown asset type 'Laptopp'. Did you mean Laptop?"),
  wrong('status', 'Availible', "'Availible' is not a valid status. Did you mean Available?"),
  wrong('condition', 'Goood', "'Goood' is not a valid condition. Did you mean Good?"),
  wrong('assignedTo', 'nobody@northwind.example', "Unknown user 'nobody@northwind.example'"),
  wrong('assignedTo', 'not an address', 'Invalid email address'),
  wrong('purchaseDate', '2026-02-30', 'There is no such day'),
  wrong('name', '', 'This field is required'),
  {
    spoil: (cells) => `${line(cells)},one more`,
    error: { column: '', value: '', message: 'This row has 11 cells but the header has 10' },
  },
  {
    spoil: (cells) => line({ ...cells, notes: '"quoted", then "not", at all' }),
    error: { column: '', value: '', message: 'This row has 12 cells but the header has 10' },
  },
  {
    spoil: (cells) => line({ ...cells, 'Asset ID': 'inv-0' }),
    error: { column: 'Asset ID', value: 'inv-0', message: "'inv-0' is already on line 2" },
  },
];

/**
 * A file of `count` rows, exactly 137 of them bad, and the errors an import must report. Some cells have line
 * breaks.
 */
export function plantedFile(count: number): { readonly lines: string[]; readonly errors: RowError[] } {
  const lines = [`${header}\n`];
  const errors: RowError[] = [];
  let row = 2;
  for (let n = 0; n < count; n += 1) {
    const cells: Cells = {
      'Asset ID': `INV-${n}`,
      name: `ThinkPad ${n % 50}`,
      type: n % 3 === 0 ? 'Monitor' : 'Laptop',
      status: 'Available',
      assignedTo: n % 7 === 0 ? holder : '',
      condition: n % 2 === 0 ? 'Good' : '',
      purchaseDate: '2026-01-31',
      vendor: `Vendor ${n % 5}`,
      location: `Berlin / Floor ${n % 4}`,
      notes: n % 11 === 0 ? '"two\nlines"' : '',
    };
    // Spread evenly; never the first row, because others are duplicates of it.
    const due = Math.floor(((n + 1) * plantedErrors) / count);
    const plant = due > errors.length && n > 0 ? plants[errors.length % plants.length] : undefined;
    const text = plant ? plant.spoil({ ...cells, notes: '' }) : line(cells);
    if (plant) errors.push({ row, ...plant.error });
    lines.push(`${text}\n`);
    row += text.split('\n').length;
  }
  return { lines, errors };
}
