import { onTestDatabase } from '@quartermaster/store/test-database';
import { executeOn } from '@quartermaster/store/test-file';
import { locationOf } from './database.ts';
import type { StartedServer } from './started-server.ts';

/** Changes the event log in a server's database behind its back. */
export interface LogChanges {
  /** Replaces text in an event. */
  edit(seq: number, from: string, to: string): Promise<void>;
  remove(seq: number): Promise<void>;
  swap(one: number, other: number): Promise<void>;
}

export function changeLog({ dataDir }: Pick<StartedServer, 'dataDir'>): LogChanges {
  const location = locationOf(dataDir);
  const spare = 1_000_000;
  if (location.kind === 'sqlite') {
    const run = async (...statements: string[]) => executeOn(location.file, ...statements);
    const renumber = (from: number, to: number) => `UPDATE "store.log" SET seq = ${to} WHERE seq = ${from}`;
    return {
      edit: (seq, from, to) =>
        run(
          `UPDATE "store.log" SET text = packed(replace(unpacked(text), '${from}', '${to}')) WHERE seq = ${seq}`,
        ),
      remove: (seq) => run(`DELETE FROM "store.log" WHERE seq = ${seq}`),
      swap: (one, other) => run(renumber(one, spare), renumber(other, one), renumber(spare, other)),
    };
  }
  const events = <T>(work: (log: Log) => Promise<T>) =>
    onTestDatabase(location.uri, (database) => work(database.collection<LogRow>('events')));
  return {
    edit: (seq, from, to) =>
      events(async (log) => {
        const event = (await log.findOne({ seq }))?.event ?? '';
        await log.updateOne({ seq }, { $set: { event: event.replaceAll(from, to) } });
      }),
    remove: (seq) => events(async (log) => void (await log.deleteOne({ seq }))),
    swap: (one, other) =>
      events(async (log) => {
        for (const [from, to] of [
          [one, spare],
          [other, one],
          [spare, other],
        ])
          await log.updateOne({ seq: from ?? 0 }, { $set: { seq: to ?? 0 } });
      }),
  };
}

interface LogRow {
  readonly seq: number;
  readonly event: string;
}
interface Log {
  findOne(filter: { seq: number }): Promise<LogRow | null>;
  updateOne(filter: { seq: number }, update: { $set: Partial<LogRow> }): Promise<unknown>;
  deleteOne(filter: { seq: number }): Promise<unknown>;
}
