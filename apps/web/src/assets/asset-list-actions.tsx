import {
  Barcode,
  Camera,
  Cog,
  Document,
  Export,
  Import,
  Plus,
  Selection,
  TickCircle,
} from '@blueprintjs/icons';
import { usePhone } from '../ui/breakpoints.ts';
import { PageActions } from '../ui/page-actions.tsx';
import { type ExportForm, otherForms } from '../ui/use-download.ts';
import type { CsvDownload } from './csv-download.ts';
import { CsvHelp } from './csv-help.tsx';
import { showsRetired } from './use-assets.ts';

interface AssetListActionsProps {
  readonly download: CsvDownload;
  /** What is listed, as query parameters. */
  readonly filters: Readonly<Record<string, string>>;
  /** Exports what is listed. @param columns all columns instead of those shown */
  readonly onExport: (form?: ExportForm, columns?: 'all') => void;
  readonly onSelect: () => void;
  readonly onAdd: () => void;
}

/** What administrators do with the list as a whole. */
export const AssetListActions = ({ download, filters, onExport, onSelect, onAdd }: AssetListActionsProps) => {
  const phone = usePhone();
  return (
    <>
      <CsvHelp />
      <PageActions
        actions={[
          { text: 'Configure', icon: <Cog size={16} />, to: '/asset-configuration' },
          {
            text: 'CSV Template',
            icon: <Document size={16} />,
            disabled: download.busy,
            onClick: download.template,
          },
          {
            text: download.busy ? 'Exporting...' : 'Export CSV',
            icon: <Export size={16} />,
            disabled: download.busy,
            onClick: () => onExport(),
            others: [
              { text: allColumns(filters), onClick: () => onExport({}, 'all') },
              ...otherForms(onExport),
            ],
          },
          {
            text: 'Print Labels',
            icon: <Barcode size={16} />,
            to: `/assets/labels?${new URLSearchParams(filters)}`,
          },
          { text: 'Scan a Label', icon: <Camera size={16} />, to: '/assets/scan' },
          { text: 'Stock-takes', icon: <TickCircle size={16} />, to: '/stocktakes' },
          { text: 'Import CSV', icon: <Import size={16} />, to: '/assets/import' },
          ...(phone ? [{ text: 'Select', icon: <Selection size={16} />, onClick: onSelect }] : []),
        ]}
        primary={{ intent: 'primary', text: 'Add Asset', icon: <Plus size={16} />, onClick: onAdd }}
      />
    </>
  );
};

/** Of the assets listed, all columns: retired ones are only listed where a filter asks for them. */
const allColumns = (filters: AssetListActionsProps['filters']): string =>
  showsRetired(filters) ? 'Export all columns' : 'Export all columns, without retired assets';
