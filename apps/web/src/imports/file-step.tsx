import { FileInput } from '@blueprintjs/core';
import { useRef } from 'react';
import { useOfferedPress } from '../ui/offered-actions.ts';
import type { ImportKind } from './import-kind.ts';

interface FileStepProps {
  readonly template: ImportKind['template'];
  readonly onChoose: (file: File) => void;
}

/** Chooses the file. Only its beginning is sent before the plan is made. */
export function FileStep({ template, onChoose }: FileStepProps) {
  return (
    <div className="qm-import-card">
      <h2>Which file?</h2>
      <p className="qm-muted">
        A CSV file from any system, separated by commas, semicolons or tabs, with the column names in the
        first line. You map the columns next, and nothing changes until you have reviewed the plan.
      </p>
      <FileInput
        fill
        text="Choose a CSV file or drop it here"
        inputProps={{
          accept: '.csv,.tsv,.txt,text/csv',
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
