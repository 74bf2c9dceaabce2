import { type CsvRow, isCopy } from '@quartermaster/core/csv/csv-row';
import type { ImportOptions } from '@quartermaster/core/csv/mapping';
import { message } from '@quartermaster/core/messages';
import { type ForeignRows, foreignRows } from '@quartermaster/core/reading/foreign-rows';
import { columnsRead, type Reading, type ReadKind } from '@quartermaster/core/reading/reading';
import { type OtherKind, otherKindOf } from '@quartermaster/core/reading/recognised-kind';
import { shellQuoted } from '@quartermaster/core/shell';
import type { Refusal } from '@quartermaster/core/verdict';
import { CsvRefused } from '@quartermaster/csv/csv-refused';
import { joinedRows } from '@quartermaster/csv/joined-rows';
import { readCsv } from '@quartermaster/csv/read-csv';
import { exitCodes, Failure, wrongUsage } from '../failure.ts';
import { sentence } from '../report.ts';
import { type ImportKind, mappingCommand } from './kind.ts';
import type { Source } from './source.ts';

/** What can be learned from the file alone. */
export interface Checked {
  readonly rows: number;
  /** Rows that are invalid regardless of what the server knows. */
  readonly faulty: number;
  readonly header: readonly string[];
  /** The mapped columns, by API name. */
  readonly columns: readonly string[];
  /** How many of the file's columns are used, and the names of the others. */
  readonly used: number;
  readonly leftOut: readonly string[];
}

/** Reads the whole file before sending any of it. Throws a Failure if it can't be imported at all. */
export async function checkFile(
  source: Source,
  kind: ImportKind,
  given: ImportOptions,
  reading?: Reading,
): Promise<Checked> {
  try {
    const file = await readCsv(source.chunks(), { encoding: source.encoding });
    const foreign = reading && foreignRows(reading, file.header, given.set);
    if (foreign && !foreign.ok) throw refusedFile(source, foreign, file.header);
    const options = foreign
      ? { ...given, map: foreign.value.map, fields: reading?.fields, initial: reading?.initial }
      : given;
    const bound = kind.bind(foreign?.value.header ?? file.header, options);
    if (!bound.ok) {
      // Stops reading the file.
      await file.close();
      const constant = bound.data?.constant;
      if (typeof constant === 'string') throw wrongUsage(`--set ${constant}: ${bound.message}.`);
      const isUsage = isOfOptions(bound, options);
      const other = isUsage ? undefined : otherKindOf({ header: file.header, rows: [] }, kind.reads);
      throw refusedFile(source, bound, file.header, isUsage, other, reading && kind.reads);
    }
    let rows = 0;
    let faulty = 0;
    const { columns, check, continues } = bound.value;
    const used = reading ? new Set(columnsRead(reading)).size : bound.value.used;
    const leftOut = foreign?.value.leftOut ?? bound.value.leftOut;
    const batches = foreign ? ownRows(foreign.value, file.batches) : file.batches;
    for await (const batch of continues ? joinedRows(batches, continues) : batches)
      for (const row of batch) {
        rows += isCopy(row.line) ? 0 : 1 + (row.more?.length ?? 0);
        faulty += new Set(check(row).map((error) => error.row)).size;
      }
    return { rows, faulty, header: file.header, columns, used, leftOut };
  } catch (error) {
    if (error instanceof CsvRefused) throw refusedFile(source, error, []);
    throw error;
  }
}

/** The rows of another system's file with our columns; whose names they mean, only the server knows. */
async function* ownRows(
  foreign: ForeignRows,
  batches: AsyncIterable<readonly CsvRow[]>,
): AsyncGenerator<readonly CsvRow[], void> {
  for await (const batch of batches)
    yield batch.flatMap((row) =>
      foreign.rows(row).map((read) => {
        const holder = foreign.holder(read);
        return holder === undefined
          ? read
          : foreign.withHolder(read, holder.includes('@') ? holder : undefined);
      }),
    );
}

/** Whether the options are wrong, because they name an unknown column or header, rather than the file. */
const isOfOptions = ({ message: text, data }: Refusal, { map = [] }: ImportOptions): boolean =>
  Array.isArray(data?.columns) || map.some(({ header }) => text === message.headerAbsent(header));

const mostNamed = 30;

function refusedFile(
  { name, path }: Source,
  { message: text, data }: Pick<Refusal, 'message' | 'data'>,
  header: readonly string[],
  isUsage = false,
  other?: OtherKind,
  recognisedAs?: ReadKind,
): Failure {
  const { columns } = data ?? {};
  const doubled = header.find((one) => text === message.duplicateHeader(one));
  const lacks = text.startsWith(message.missingColumns([]));
  return new Failure(isUsage ? exitCodes.usage : exitCodes.failed, `${name}: ${sentence(text)}`, [
    ...(other
      ? [`It looks like ${other.what}: qm import ${path === undefined ? 'FILE' : shellQuoted(path)}`]
      : []),
    ...(Array.isArray(columns)
      ? [`A column can be: ${someOf(columns.map(String))}`]
      : header.length > 0
        ? [`Its columns are: ${someOf(header)}`]
        : []),
    ...(lacks
      ? [
          recognisedAs === undefined
            ? "Map them with --map 'Header=column,…', or set one value for every row with --set column=value"
            : `Say what it contains with --as, or map them: ${mappingCommand(recognisedAs)}`,
        ]
      : []),
    ...(lacks && /: .*\bassetid\b/.test(text) ? ['To give every row a new asset ID: --set assetId='] : []),
    ...(doubled === undefined
      ? []
      : [`Tell them apart with --map, in their order: '${doubled}=,${doubled}=notes'`]),
  ]);
}

const someOf = (names: readonly string[]): string =>
  [...names.slice(0, mostNamed), ...(names.length > mostNamed ? ['…'] : [])].join(', ');
