import type {
  AssetImportResult,
  Creatable,
  FieldChange,
  ImportTally,
  RowError,
} from '@quartermaster/core/csv/import-result';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, client, failureText } from '../../api.ts';
import { streams } from '../csv-streams.ts';
import type { FileHead } from './reading.ts';

/** How the chosen file is to be read. */
export interface Mapping {
  /** Target of each column, '' for none. */
  readonly targets: readonly string[];
  /** Values that are the same for every row. */
  readonly constants: Readonly<Record<string, string>>;
  readonly createMissing: readonly Creatable[];
}

export type PlannedAction = 'create' | 'update' | 'unchanged' | 'failed';

/** One row of the plan. */
export interface PlannedRow {
  readonly row: number;
  readonly action: PlannedAction;
  readonly key: string;
  readonly changes?: readonly FieldChange[];
  readonly error?: RowError;
}

export type Progress = ImportTally & { readonly bytes: number };

export interface Plan {
  readonly rows: readonly PlannedRow[];
  readonly result: AssetImportResult;
}

/** Rows of each kind that a plan shows; all are counted. */
const keptRows = 1000;

const nothing: Progress = { processed: 0, created: 0, updated: 0, unchanged: 0, failed: 0, bytes: 0 };

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The mapping as the import route takes it: the terminal's own flags. */
const queryOf = ({ header }: FileHead, { targets, constants, createMissing }: Mapping) => ({
  map: header.flatMap((name, index) => (targets[index] ? [`${quoted(name)}=${targets[index]}`] : [])),
  set: [
    ...Object.entries(constants).flatMap(([column, value]) =>
      value && !targets.includes(column) ? [`${column}=${quoted(value)}`] : [],
    ),
    // A file without asset IDs: every row gets the next one.
    ...(targets.includes('assetId') ? [] : ['assetId=']),
  ],
  createMissing: [...createMissing],
});

type Stage =
  | { readonly name: 'idle' }
  | { readonly name: 'planning' | 'importing'; readonly progress: Progress; readonly started: number }
  | { readonly name: 'planned'; readonly plan: Plan }
  | { readonly name: 'done'; readonly result: AssetImportResult; readonly cancelled: boolean };

/** The dry run and the import of one file, line by line as the server answers. */
export function useImport() {
  const queries = useQueryClient();
  const [stage, setStage] = useState<Stage>({ name: 'idle' });
  const [failure, setFailure] = useState<string>();
  const jobId = useRef<string>(undefined);
  const cancelled = useRef(false);

  const run = async (
    name: 'planning' | 'importing',
    head: FileHead,
    mapping: Mapping,
  ): Promise<Plan | undefined> => {
    setFailure(undefined);
    const started = performance.now();
    setStage({ name, progress: nothing, started });
    const rows: PlannedRow[] = [];
    const kept = new Map<PlannedAction, number>();
    const keep = (row: PlannedRow): void => {
      const number = kept.get(row.action) ?? 0;
      if (number < keptRows) rows.push(row);
      kept.set(row.action, number + 1);
    };
    try {
      for await (const line of streams.assets.import(
        { ...queryOf(head, mapping), dryRun: name === 'planning' },
        head.file,
      )) {
        if (line.type === 'job') jobId.current = line.id;
        if (line.type === 'progress') setStage({ name, progress: line, started });
        if (line.type === 'row' && line.action !== 'skipped') keep({ ...line, action: line.action });
        if (line.type === 'error') keep({ row: line.row, action: 'failed', key: '', error: line });
        if (line.type === 'result') return { rows, result: line };
      }
    } catch (error) {
      setFailure(failureText(error, 'Failed to process CSV file'));
      setStage({ name: 'idle' });
    }
    return undefined;
  };

  return {
    stage,
    failure,
    plan: async (head: FileHead, mapping: Mapping): Promise<void> => {
      const plan = await run('planning', head, mapping);
      if (plan) setStage({ name: 'planned', plan });
    },
    start: async (head: FileHead, mapping: Mapping): Promise<void> => {
      cancelled.current = false;
      const done = await run('importing', head, mapping);
      if (done) setStage({ name: 'done', result: done.result, cancelled: cancelled.current });
      await queries.invalidateQueries({ queryKey: api.assets.key() });
    },
    /** Stops the import; what took effect stays, and the answer says what that was. */
    cancel: async (): Promise<void> => {
      if (jobId.current === undefined) return;
      cancelled.current = true;
      await client.jobs.cancel({ params: { id: jobId.current } }).catch(() => undefined);
    },
    back: (): void => {
      setFailure(undefined);
      setStage({ name: 'idle' });
    },
  };
}
