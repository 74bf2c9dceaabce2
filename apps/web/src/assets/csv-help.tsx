import { Button } from '@blueprintjs/core';
import { Help } from '@blueprintjs/icons';
import { Dropdown } from '../ui/dropdown.tsx';
import { part } from '../ui/part.tsx';
import './assets.css';

const CsvHelpText = part(async () => (await import('./csv-help-text.tsx')).CsvHelpText);

/** The toolbar's help tip (section 2): what its CSV actions do. */
export const CsvHelp = () => (
  <Dropdown
    at="end"
    content={
      <div className="qm-csv-help" role="dialog" aria-label="About import and export">
        <CsvHelpText />
      </div>
    }
  >
    <Button variant="minimal" icon={<Help size={16} />} aria-label="About import and export" />
  </Dropdown>
);
