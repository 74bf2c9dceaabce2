import { obstacleOf } from './failure.ts';
import { identifier, raw, type Sql } from './sql.ts';

type Rows = <Row>(query: Sql) => Promise<readonly Row[]>;

/** A table or index, with its first page, by which SQLite names it. */
interface Part {
  readonly type: string;
  readonly name: string;
  readonly rootpage: number;
}

/** The faults SQLite finds in the file itself, each with the table or index concerned. */
export async function fileFaults(file: string, rows: Rows): Promise<string[]> {
  const ask = async (pragma: string): Promise<string[]> =>
    (await rows<Record<string, string>>(raw(`PRAGMA ${pragma}`))).flatMap((row) => Object.values(row));
  const parts = await rows<Part>(
    raw('SELECT type, name, rootpage FROM sqlite_schema WHERE rootpage > 0'),
  ).catch((error: unknown) => {
    faultOf(error);
    return [];
  });
  // integrity_check throws if an index has to look into a document that isn't JSON; quick_check doesn't look.
  const found = await ask('integrity_check(20)')
    .catch(() => ask('quick_check(20)'))
    .catch(async (error: unknown) => {
      const tables = parts.filter(({ type }) => type === 'table');
      return tables.length === 0 ? [faultOf(error)] : await tableByTable(tables, ask);
    });
  return found
    .filter((fault) => fault !== 'ok')
    .map((fault) => `${file}: ${named(fault, parts).replaceAll(/\s*\n\s*/g, ' ')}`);
}

/** A damaged page may end the check of the whole file; table by table, the others are still checked. */
async function tableByTable(
  tables: readonly Part[],
  ask: (pragma: string) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of tables) {
    const faults = await ask(`main.quick_check(${identifier(name).text})`).catch((error: unknown) => [
      `table ${name}: ${faultOf(error)}`,
    ]);
    found.push(...faults);
  }
  return found;
}

const named = (fault: string, parts: readonly Part[]): string =>
  fault.replace('*** in database main ***\n', '').replaceAll(/\bTree (\d+) /g, (tree, rootpage) => {
    const part = parts.find((one) => one.rootpage === Number(rootpage));
    return part ? `${part.type} ${part.name} ` : tree;
  });

/** What an error says about the database; an error that is about something else ends the check. */
export function faultOf(error: unknown): string {
  if (obstacleOf(error) !== undefined) throw error;
  return messageOf(error);
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
