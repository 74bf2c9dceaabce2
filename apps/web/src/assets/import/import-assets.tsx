import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api.ts';
import { FormCallout } from '../../ui/form.tsx';
import { count, counted } from '../../ui/numbers.ts';
import { Page } from '../../ui/page.tsx';
import { saveFile } from '../save-file.ts';
import { FileStep } from './file-step.tsx';
import './import.css';
import { ImportFoot } from './import-foot.tsx';
import { ImportSteps } from './import-steps.tsx';
import type { Mapping } from './mapping.ts';
import { MappingStep } from './mapping-step.tsx';
import { PlanStep } from './plan-step.tsx';
import { ProgressStep } from './progress-step.tsx';
import { countRows, type FileHead, readHead, refusalText, suggestedTargets, targetsOf } from './reading.ts';
import { ResultStep } from './result-step.tsx';
import { type RowFaults, rowsInError } from './rows-in-error.ts';
import { useImport } from './use-import.ts';

/** A chosen file, and how it is to be read. */
interface Chosen {
  readonly head: FileHead;
  readonly suggested: readonly string[];
  readonly mapping: Mapping;
}

const stepOf = { idle: 1, planning: 2, planned: 2, importing: 3, done: 3 } as const;

/** /assets/import: a file, what its columns mean, what would happen, and then that. */
export function Screen() {
  const fields = useQuery(api.customFields.list.queryOptions());
  const targets = targetsOf(fields.data?.items ?? []);
  const [chosen, setChosen] = useState<Chosen>();
  const [fault, setFault] = useState<string>();
  const { stage, failure, plan, start, cancel, back } = useImport();
  const rows = useRowCount(chosen?.head.file);
  const at = chosen ? stepOf[stage.name] : 0;
  const content = useFocusOnStep(at);

  const choose = async (file: File): Promise<void> => {
    setFault(undefined);
    try {
      const head = await readHead(file);
      const suggested = suggestedTargets(head, targets);
      const mapping: Mapping = {
        targets: suggested,
        constants: {},
        createMissing: ['locations', 'vendors'],
      };
      setChosen({ head, suggested, mapping });
    } catch (error) {
      setFault(refusalText(error));
    }
  };
  const again = (): void => {
    back();
    setChosen(undefined);
  };
  const download = async (file: File, faults: RowFaults): Promise<void> => {
    try {
      saveFile(`${file.name.replace(/\.[^.]*$/, '')}_errors.csv`, await rowsInError(file, faults));
    } catch (error) {
      setFault(refusalText(error));
    }
  };

  return (
    <Page
      title="Import assets"
      back={{ to: '/assets', label: 'Back to the assets' }}
      count={chosen ? <span className="qm-mono qm-import-name">{chosen.head.file.name}</span> : undefined}
      actions={
        chosen ? (
          <span className="qm-muted qm-num qm-import-facts">{factsOf(chosen.head, rows)}</span>
        ) : undefined
      }
      toolbar={<ImportSteps at={at} done={stage.name === 'done'} />}
      footer={
        chosen && stage.name !== 'done' ? (
          <ImportFoot
            stage={stage}
            mapping={chosen.mapping}
            targets={targets}
            onBack={stage.name === 'planned' ? back : again}
            onPlan={() => void plan(chosen.head, chosen.mapping)}
            onImport={(plan) => void start(chosen.head, chosen.mapping, plan)}
            onCancel={() => void cancel()}
            onDownload={(faults) => void download(chosen.head.file, faults)}
          />
        ) : undefined
      }
    >
      <section className="qm-import" aria-label="Import" tabIndex={-1} ref={content}>
        {(fault ?? failure) ? <FormCallout>{fault ?? failure}</FormCallout> : null}
        {!chosen ? (
          <FileStep onChoose={(file) => void choose(file)} />
        ) : stage.name === 'planned' ? (
          <PlanStep plan={stage.plan} />
        ) : stage.name === 'done' ? (
          <ResultStep
            outcome={stage.outcome}
            rows={rows}
            onAgain={again}
            onDownload={() => void download(chosen.head.file, stage.outcome.faults)}
          />
        ) : stage.name === 'planning' ? (
          <ProgressStep
            title="Making the plan"
            note="Every row is compared with what is there. Nothing is written yet."
            running={stage.running}
            rows={rows}
            size={chosen.head.file.size}
          />
        ) : stage.name === 'importing' ? (
          <ProgressStep
            title={`Importing ${assetsText(stage.plan.result.created + stage.plan.result.updated)}`}
            note={
              stage.running.sent
                ? 'You can leave this page; the import goes on.'
                : 'Keep this page open until the file is sent.'
            }
            running={stage.running}
            rows={stage.plan.result.processed}
            size={chosen.head.file.size}
          />
        ) : (
          <MappingStep
            head={chosen.head}
            targets={targets}
            suggested={chosen.suggested}
            mapping={chosen.mapping}
            onChange={(mapping) => setChosen({ ...chosen, mapping })}
          />
        )}
      </section>
    </Page>
  );
}

const assetsText = (number: number): string => counted(number, 'asset');

/** '1,364 rows · 11 columns · 212 KB'. */
const factsOf = ({ file, header }: FileHead, rows: number | undefined): string =>
  [
    ...(rows === undefined ? [] : [counted(rows, 'row')]),
    counted(header.length, 'column'),
    file.size < 1_000_000
      ? `${count(Math.max(1, Math.round(file.size / 1000)))} KB`
      : `${count(Math.round(file.size / 100_000) / 10)} MB`,
  ].join(' · ');

/** How many rows a file has, once it has been read to its end. */
function useRowCount(file: File | undefined): number | undefined {
  const [rows, setRows] = useState<number>();
  useEffect(() => {
    setRows(undefined);
    if (!file) return;
    const stop = new AbortController();
    // What is wrong with the file the plan says.
    countRows(file, stop.signal)
      .then((counted) => stop.signal.aborted || setRows(counted))
      .catch(() => undefined);
    return () => stop.abort();
  }, [file]);
  return rows;
}

/** Whoever works by keyboard goes on in the new step: what was pressed isn't there any more. */
function useFocusOnStep(at: number) {
  const content = useRef<HTMLElement>(null);
  const before = useRef(at);
  useEffect(() => {
    if (before.current !== at) content.current?.focus();
    before.current = at;
  }, [at]);
  return content;
}
