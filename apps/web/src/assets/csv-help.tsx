import { Button } from '@blueprintjs/core';
import { Help } from '@blueprintjs/icons';
import { Dropdown } from '../ui/dropdown.tsx';
import './assets.css';

/** The toolbar's help tip (section 2): what its CSV actions do. */
export const CsvHelp = () => (
  <Dropdown
    at="end"
    content={
      <div className="qm-csv-help" role="dialog" aria-label="About import and export">
        <p>
          <b>CSV Template</b> is an empty file with the columns that an import reads.
        </p>
        <p>
          <b>Import CSV</b> updates the assets whose ID is in the file and adds the others, once you have seen
          the plan.
        </p>
        <p>
          <b>Export CSV</b> writes the assets listed here: these filters, this order, these columns.
        </p>
        <p>An export can be changed in a spreadsheet and imported again.</p>
      </div>
    }
  >
    <Button variant="minimal" icon={<Help size={16} />} aria-label="About import and export" />
  </Dropdown>
);
