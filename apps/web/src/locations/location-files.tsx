import { Export, Import } from '@blueprintjs/icons';
import { locationExportFile } from '@quartermaster/core/locations/location-csv-export';
import { message } from '@quartermaster/core/messages';
import { Link } from 'react-router-dom';
import { streams } from '../streams.ts';
import { counted } from '../ui/numbers.ts';
import { OfferedButton } from '../ui/offered-button.tsx';
import { OtherWays } from '../ui/other-ways.tsx';
import { type ExportForm, otherForms, useDownload } from '../ui/use-download.ts';

/** The way in and out of all locations, as files. */
export function LocationFiles() {
  const download = useDownload();
  const exportAll = (form?: ExportForm): void =>
    download.save(
      {
        name: locationExportFile,
        read: (how) => streams.locations.export(how),
        failure: message.recordsNotLoaded('location'),
        summary: (rows) => message.recordsExported(counted(rows, 'location')),
      },
      form,
    );
  return (
    <>
      <Link to="/settings/locations/import" className="bp6-button bp6-minimal qm-push">
        <Import size={16} />
        Import CSV
      </Link>
      <OfferedButton
        variant="minimal"
        icon={<Export size={16} />}
        text={download.busy ? 'Exporting...' : 'Export CSV'}
        disabled={download.busy}
        onClick={() => exportAll()}
      />
      <OtherWays of="Export CSV" ways={otherForms(exportAll)} disabled={download.busy} />
    </>
  );
}
