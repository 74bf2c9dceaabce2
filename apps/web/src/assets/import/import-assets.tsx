import { Button } from '@blueprintjs/core';
import { Tick } from '@blueprintjs/icons';
import { assetTemplate, assetTemplateFile } from '@quartermaster/core/assets/asset-csv-export';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../../api.ts';
import { FormCallout } from '../../ui/form.tsx';
import { count } from '../../ui/numbers.ts';
import { Page } from '../../ui/page.tsx';
import { FileStep } from './file-step.tsx';
import './import.css';
import { MappingStep, mappingFault } from './mapping-step.tsx';
import { PlanStep } from './plan-step.tsx';
import { ProgressStep } from './progress-step.tsx';
import { type FileHead, readHead, refusalText, suggestedTargets, targetsOf } from './reading.ts';
import { ResultStep } from './result-step.tsx';
import { type Mapping, useImport } from './use-import.ts';

const steps = ['File', 'Columns', 'Plan', 'Import'];

/** /assets/import: a file, what its columns mean, what would happen, and then that. */
export function Screen() {
  const fields = useQuery(api.customFields.list.queryOptions());
  const targets = targetsOf(fields.data?.items ?? []);
  const [head, setHead] = useState<FileHead>();
  const [mapping, setMapping] = useState<Mapping>();
  const [fault, setFault] = useState<string>();
  const { stage, failure, plan, start, cancel, back } = useImport();

  const choose = async (file: File): Promise<void> => {
    setFault(undefined);
    try {
      const read = await readHead(file);
      setHead(read);
      setMapping({ targets: suggestedTargets(read.header, targets), constants: {}, createMissing: [] });
    } catch (error) {
      setFault(refusalText(error));
    }
  };
  const again = (): void => {
    back();
    setHead(undefined);
    setMapping(undefined);
  };

  const at = !head
    ? 0
    : stage.name === 'idle' || stage.name === 'planning'
      ? 1
      : stage.name === 'planned'
        ? 2
        : 3;
  const toImport = stage.name === 'planned' ? stage.plan.result.created + stage.plan.result.updated : 0;
  const unmapped = mapping && mappingFault(mapping);
  return (
    <Page
      title="Import assets"
      count={head?.file.name}
      actions={
        <Link className="bp6-button bp6-minimal" to="/assets">
          {stage.name === 'done' ? 'To the assets' : 'Leave'}
        </Link>
      }
      toolbar={<Steps at={at} done={stage.name === 'done'} />}
      footer={
        head && mapping && stage.name !== 'done' ? (
          <div className="qm-import-foot">
            <span className="qm-muted">
              {unmapped ?? (stage.name === 'planned' ? 'Rows in error are left out.' : '')}
            </span>
            <span className="qm-push" />
            {stage.name === 'importing' ? (
              <Button text="Cancel" onClick={() => void cancel()} />
            ) : (
              <Button
                variant="minimal"
                text="Back"
                disabled={stage.name === 'planning'}
                onClick={stage.name === 'planned' ? back : again}
              />
            )}
            {stage.name === 'planned' ? (
              <Button
                intent="primary"
                text={`Import ${count(toImport)} ${toImport === 1 ? 'asset' : 'assets'}`}
                disabled={toImport === 0}
                onClick={() => void start(head, mapping)}
              />
            ) : stage.name === 'importing' ? null : (
              <Button
                intent="primary"
                text={stage.name === 'planning' ? 'Planning...' : 'Continue'}
                disabled={stage.name === 'planning' || unmapped !== undefined}
                onClick={() => void plan(head, mapping)}
              />
            )}
          </div>
        ) : undefined
      }
    >
      <div className="qm-scroll qm-import">
        {(fault ?? failure) ? <FormCallout>{fault ?? failure}</FormCallout> : null}
        {!head || !mapping ? (
          <FileStep
            onChoose={(file) => void choose(file)}
            template={{ name: assetTemplateFile, text: assetTemplate }}
          />
        ) : stage.name === 'planned' ? (
          <PlanStep plan={stage.plan} />
        ) : stage.name === 'done' ? (
          <ResultStep result={stage.result} cancelled={stage.cancelled} onAgain={again} />
        ) : stage.name === 'importing' || stage.name === 'planning' ? (
          <ProgressStep
            title={stage.name === 'planning' ? 'Planning' : 'Importing'}
            size={head.file.size}
            progress={stage.progress}
            started={stage.started}
          />
        ) : (
          <MappingStep head={head} targets={targets} mapping={mapping} onChange={setMapping} />
        )}
      </div>
    </Page>
  );
}

const Steps = ({ at, done }: { readonly at: number; readonly done: boolean }) => (
  <ol className="qm-import-steps">
    {steps.map((step, index) => {
      const past = index < at || done;
      return (
        <li
          key={step}
          className={past ? 'done' : ''}
          aria-current={index === at && !done ? 'step' : undefined}
        >
          <span className="mark">{past ? <Tick size={12} /> : index + 1}</span>
          {step}
        </li>
      );
    })}
  </ol>
);
