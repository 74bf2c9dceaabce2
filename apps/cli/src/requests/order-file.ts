import type { RowFault } from '@quartermaster/core/csv/csv-row';
import { fold } from '@quartermaster/core/query/fold';
import { shortId } from '@quartermaster/core/records/short-id';
import { type Procurement, procurementFrom } from '@quartermaster/core/requests/request';
import { CsvRefused } from '@quartermaster/csv/csv-refused';
import { readCsv } from '@quartermaster/csv/read-csv';
import { exitCodes, Failure } from '../failure.ts';
import { openSource } from '../imports/source.ts';
import { printable } from '../output/printable.ts';
import { requestId } from './given-requests.ts';
import type { OrderOptions } from './order.ts';
import type { PlannedStep } from './steps.ts';

/** The columns of a file of orders, by the field of the procurement form. */
const columnOf = {
  ticketRef: 'ticket',
  vendor: 'vendor',
  expectedDeliveryDate: 'expected',
  notes: 'notes',
} as const satisfies Record<keyof Procurement, string>;

type Column = 'id' | (typeof columnOf)[keyof typeof columnOf];

/**
 * Reads a CSV file of orders: id, ticket, vendor, expected and notes; options stand in for empty cells. Throws if
 * any line is wrong, and names them all: nothing has been sent by then.
 */
export async function readOrders(
  file: string,
  options: Pick<OrderOptions, 'vendor' | 'expected' | 'ticket' | 'notes'>,
  today: string,
): Promise<PlannedStep[]> {
  const schema = procurementFrom(today);
  const orders: PlannedStep[] = [];
  const ids = new Set<string>();
  const faults: string[] = [];
  for await (const { line, cell, fault } of rowsOf(file, options)) {
    if (fault !== undefined) {
      // Which cell belongs to which column is anybody's guess.
      faults.push(`Line ${line}: ${fault.message}`);
      continue;
    }
    const id = cell('id');
    const given = (column: Exclude<Column, 'id'>) => cell(column) || options[column];
    const order = schema.safeParse({
      ticketRef: given('ticket'),
      vendor: given('vendor'),
      expectedDeliveryDate: given('expected'),
      notes: given('notes'),
    });
    if (!requestId.safeParse(id).success) faults.push(`Line ${line}, id: '${id}' is not the id of a request`);
    else if (ids.has(shortId(id))) faults.push(`Line ${line}, id: ${id} is listed twice`);
    // It may be written in full or shortened.
    ids.add(shortId(id));
    if (order.success) orders.push({ id, details: { procurement: order.data } });
    else
      for (const { path, message } of order.error.issues)
        faults.push(`Line ${line}, ${columnNamed(path[0])}: ${message}`);
  }
  if (faults.length > 0)
    throw new Failure(exitCodes.failed, 'Nothing was ordered: the file has errors.', faults.map(printable));
  return orders;
}

interface OrderRow {
  readonly line: number;
  /** Why the row can't be read: its cells may be in the wrong columns. */
  readonly fault: RowFault | undefined;
  /** The trimmed value of a column; empty if the file doesn't have it. */
  readonly cell: (column: Column) => string;
}

async function* rowsOf(
  file: string,
  { vendor, expected }: Pick<OrderOptions, 'vendor' | 'expected'>,
): AsyncGenerator<OrderRow, void> {
  const source = await openSource(file);
  try {
    const { header, batches } = await readCsv(source.chunks());
    const names = header.map(fold);
    const needed = [
      'id',
      ...(vendor === undefined ? ['vendor'] : []),
      ...(expected === undefined ? ['expected'] : []),
    ];
    const missing = needed.filter((name) => !names.includes(name));
    if (missing.length > 0)
      throw new Failure(exitCodes.failed, `The file has no column ${missing.join(' and no column ')}.`, [
        'Its columns are id, ticket, vendor, expected and notes.',
      ]);
    for await (const rows of batches)
      for (const { line, cells, fault } of rows)
        yield { line, fault, cell: (column) => cells[names.indexOf(column)]?.trim() ?? '' };
  } catch (error) {
    if (error instanceof CsvRefused) throw new Failure(exitCodes.failed, `${error.message}.`);
    throw error;
  } finally {
    await source.dispose();
  }
}

function columnNamed(field: PropertyKey | undefined): string {
  const [, column] = Object.entries(columnOf).find(([name]) => name === field) ?? [];
  return column ?? String(field);
}
