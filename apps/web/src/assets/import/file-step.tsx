import { FileInput } from '@blueprintjs/core';

interface FileStepProps {
  readonly onChoose: (file: File) => void;
  readonly template: { readonly name: string; readonly text: string };
}

/** Which file. It stays on this computer until the plan is made. */
export const FileStep = ({ onChoose, template }: FileStepProps) => (
  <div className="qm-import-file">
    <h2>Which file?</h2>
    <p className="qm-muted">
      A CSV file of any system: comma, semicolon or tab, with a line of column names first. What its columns
      mean is asked next, and nothing is changed before you have seen the plan.
    </p>
    <FileInput
      fill
      text="Choose a CSV file..."
      inputProps={{
        accept: '.csv,.tsv,.txt,text/csv',
        'aria-label': 'CSV file',
        onChange: (event) => {
          const file = event.currentTarget.files?.[0];
          if (file) onChoose(file);
        },
      }}
    />
    <p className="qm-muted">
      Starting from nothing?{' '}
      <a href={`data:text/csv;charset=utf-8,${encodeURIComponent(template.text)}`} download={template.name}>
        Download the template
      </a>
    </p>
  </div>
);
