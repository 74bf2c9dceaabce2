import { equals, exists, not, or } from '@quartermaster/core/query/where';
import type { RunStatus } from '@quartermaster/core/workflows/run';
import type { Collection, Stored } from '@quartermaster/store';
import type { Runtime } from '../runtime/runtime.ts';
import { type WorkflowState, workflowStateCollection } from './run-collections.ts';

/** How many skipped runs of a workflow are kept with their reasons. */
const keptSkips = 100;

export type Skip = WorkflowState['skips'][number];

/** What has happened since the state was last written. */
export interface Progress {
  /** The last event that was handled. */
  readonly seq?: number | undefined;
  readonly skips: readonly Skip[];
  /** How many were skipped; `skips` holds only the last of them. */
  readonly skipped: number;
  /** The run that has ended. */
  readonly ended?:
    | { readonly status: RunStatus; readonly startedAt: string; readonly failure?: string; version: number }
    | undefined;
}

/** How each workflow fares. */
export class WorkflowStates {
  readonly collection: Collection<WorkflowState>;

  constructor(runtime: Runtime) {
    this.collection = runtime.store.collection(workflowStateCollection);
  }

  async of(ids: readonly string[]): Promise<ReadonlyMap<string, Stored<WorkflowState>>> {
    const found: Stored<WorkflowState>[] = [];
    for (let at = 0; at < ids.length; at += 1000)
      found.push(...(await this.collection.getMany(ids.slice(at, at + 1000))));
    return new Map(found.map((state) => [state.id, state]));
  }

  /** The number of the last event that a workflow has handled; what came before `begins` doesn't concern it. */
  async begun(id: string, begins: number): Promise<number> {
    const fresh = { id, seq: begins, skipped: 0, skips: [] };
    if ((await this.collection.insert(fresh)).status === 'inserted') return begins;
    const { seq } = (await this.collection.get(id)) ?? fresh;
    if (seq !== undefined && seq >= begins) return seq;
    const where = or(not(exists('seq')), { op: 'range', path: 'seq', lt: begins });
    await this.collection.update(id, { set: { seq: begins } }, { where });
    return begins;
  }

  /**
   * Writes what has happened, unless another server has gone on from there.
   * @param from the last event handled before
   * @returns whether it was written
   */
  async move(id: string, from: number, { seq, skips, skipped, ended }: Progress): Promise<boolean> {
    const state = skips.length === 0 ? undefined : await this.collection.get(id);
    const kept = [...(state?.skips ?? []), ...skips].slice(-keptSkips);
    const isFailed = ended !== undefined && ['failed', 'partial', 'timed_out'].includes(ended.status);
    const [moved] = await this.collection.write(
      [
        {
          kind: 'update',
          id,
          where: equals('seq', from),
          change: {
            set: {
              ...(seq === undefined ? {} : { seq }),
              ...(skips.length === 0 ? {} : { skips: kept }),
              ...(ended === undefined ? {} : { lastRun: ended.startedAt }),
              ...(isFailed ? { failure: ended.failure ?? '', failedVersion: ended.version } : {}),
            },
            unset: ended?.status === 'success' ? ['failure', 'failedVersion'] : [],
            increment: skipped === 0 ? {} : { skipped },
          },
        },
      ],
      'background',
    );
    return moved?.status === 'updated';
  }
}
