import { FileInput } from '@blueprintjs/core';
import { assetTemplate, assetTemplateFile } from '@quartermaster/core/assets/asset-csv-export';
import { saveFile } from '../save-file.ts';

/** Which file. It stays on this computer until the plan is made. */
export const FileStep = ({ onChoose }: { readonly onChoose: (file: File) => void }) => (
  <div className="qm-import-card">
    <h2>Which file?</h2>
    <p className="qm-muted">
      A CSV file of any system: comma, semicolon or tab, with a line of column names first. What its columns
      mean is asked next, and nothing is changed before you have seen the plan.
    </p>
    <FileInput
      fill
      text="Choose a CSV file, or drop it here"
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
      <button
        type="button"
        className="qm-link"
        onClick={() => saveFile(assetTemplateFile, new Blob([assetTemplate], { type: 'text/csv' }))}
      >
        Download the template
      </button>
    </p>
  </div>
);
