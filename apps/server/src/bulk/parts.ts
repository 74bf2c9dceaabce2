import { type BulkFailure, mostFailuresListed } from '@quartermaster/core/bulk/bulk';
import { escapeFormula } from '@quartermaster/core/csv/formula';
import { csvText } from '@quartermaster/csv/write-csv';
import type { Collection, Query } from '@quartermaster/store';
import { filePath } from '../files/references.ts';
import type { FileService } from '../files/service.ts';
import { jobCollection } from '../jobs/collection.ts';
import { definedFields } from '../records/documents.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import { type BulkPart, bulkPartCollection } from './collection.ts';

/** How long the parts of a job that never finished are kept. */
const weekMs = 7 * 24 * 3_600_000;

/** The failures in a job's result. */
export interface GatheredFailures {
  readonly failed: BulkFailure[];
  /** The URL path of a file that lists all of them. */
  readonly report?: string;
}

/** The parts of large jobs: the ids of each, and its failures. */
export class BulkParts {
  readonly #runtime: Runtime;
  readonly #files: FileService;
  readonly #parts: Collection<BulkPart>;

  constructor(runtime: Runtime, files: FileService) {
    this.#runtime = runtime;
    this.#files = files;
    this.#parts = runtime.store.collection(bulkPartCollection);
  }

  /** The ids of a part; undefined past the last one. */
  async idsOf(jobId: string, part: number): Promise<readonly string[] | undefined> {
    return (await this.#parts.get(idOf(jobId, part)))?.ids;
  }

  async add(jobId: string, part: number, ids: readonly string[]): Promise<void> {
    await this.#parts.insert({
      id: idOf(jobId, part),
      ids: [...ids],
      createdAt: instantOf(this.#runtime),
    });
  }

  async setFailed(jobId: string, part: number, failed: readonly BulkFailure[]): Promise<void> {
    if (failed.length > 0)
      await this.#parts.update(idOf(jobId, part), { set: { failed: failed.map(storable) } });
  }

  /** The failures of the first `parts` parts. */
  async gathered(jobId: string, parts: number): Promise<GatheredFailures> {
    const all: BulkFailure[] = [];
    for (let part = 0; part < parts; part += 1)
      all.push(...((await this.#parts.get(idOf(jobId, part)))?.failed ?? []));
    return { failed: all.slice(0, mostFailuresListed).map(storable), ...(await this.report(all)) };
  }

  /** Writes all failures to a CSV file; none if there are no failures. */
  async report(failed: readonly BulkFailure[]): Promise<Pick<GatheredFailures, 'report'>> {
    if (failed.length === 0) return {};
    const rows = failed.map((one) => [one.assetId ?? one.id, one.name ?? '', one.message].map(escapeFormula));
    const named = failed.some(({ assetId }) => assetId !== undefined) ? 'Asset ID' : 'Id';
    const text = csvText([[named, 'Name', 'Reason'], ...rows]);
    return { report: filePath(await this.#files.add('importReport', Buffer.from(text))) };
  }

  async remove(jobId: string): Promise<void> {
    for (let part = 0, last: string | undefined = 'removed'; last === 'removed'; part += 1)
      last = (await this.#parts.remove(idOf(jobId, part))).status;
  }

  /**
   * Removes old parts of jobs that never finished; never those of a running job, whatever this server's clock
   * says.
   */
  async sweep(): Promise<void> {
    const weekAgo = new Date(this.#runtime.now().getTime() - weekMs).toISOString();
    const old: Query = { where: { op: 'range', path: 'createdAt', lt: weekAgo }, sort: ['createdAt'] };
    const jobs = this.#runtime.store.collection(jobCollection);
    const states = new Map<string, string | undefined>();
    for await (const { id } of this.#parts.stream(old)) {
      const job = jobOf(id);
      if (!states.has(job)) states.set(job, (await jobs.get(job))?.state);
      if (states.get(job) !== 'running') await this.#parts.remove(id);
    }
  }
}

const idOf = (jobId: string, part: number): string => `${jobId}:${part}`;
const jobOf = (partId: string): string => partId.slice(0, partId.lastIndexOf(':'));

/** A failure without undefined fields, as it is stored. */
export const storable = ({ id, message, ...names }: BulkFailure) => ({
  id,
  message,
  ...definedFields(names),
});
