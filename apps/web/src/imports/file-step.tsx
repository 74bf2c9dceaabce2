import { FileInput } from '@blueprintjs/core';
import { useRef } from 'react';
import { useOfferedPress } from '../ui/offered-actions.ts';
import type { ImportKind } from './import-kind.ts';

interface FileStepProps {
  readonly template: ImportKind['template'];
  /** The name of the file that a saved plan is for. */
  readonly awaited?: string | undefined;
  readonly onChoose: (file: File) => void;
}

/** Chooses the file. Only its beginning is sent before the plan is made. */
export function FileStep({ template, awaited, onChoose }: FileStepProps) {
  return (
    <div className="qm-import-card">
      <h2>Which file?</h2>
      {awaited === undefined ? (
        <p className="qm-muted">
          A CSV file from any system, separated by commas, semicolons or tabs, with the column names in the
          first line; or a plan that was saved from one. You map the columns next, and nothing changes until
          you have reviewed the plan.
        </p>
      ) : null}
      <FileInput
        fill
        text={awaited === undefined ? 'Choose a CSV file or drop it here' : `Choose ${awaited}`}
        inputProps={{
          accept: '.csv,.tsv,.txt,.json,text/csv,application/json',
          'aria-label': 'CSV file',
          onChange: (event) => {
            const file = event.currentTarget.files?.[0];
            if (file) onChoose(file);
          },
        }}
      />
      {template ? (
        <p className="qm-muted">
          Starting from scratch? <TemplateButton {...template} />
        </p>
      ) : null}
    </div>
  );
}

function TemplateButton({ busy, download }: NonNullable<FileStepProps['template']>) {
  const button = useRef<HTMLButtonElement>(null);
  const text = 'Download the template';
  useOfferedPress(button, { text, isOffered: !busy });
  return (
    <button ref={button} type="button" className="qm-link" disabled={busy} onClick={download}>
      {text}
    </button>
  );
}
