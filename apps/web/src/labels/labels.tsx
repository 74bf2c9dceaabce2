import { Download, Print } from '@blueprintjs/icons';
import { labelTexts } from '@quartermaster/core/labels/label-texts';
import { isRoll, labelSheets, labelsPerPage, pagesOf } from '@quartermaster/core/labels/sheets';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { api } from '../api.ts';
import { streams } from '../streams.ts';
import { ErrorState } from '../ui/empty-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { counted } from '../ui/numbers.ts';
import { Page } from '../ui/page.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { useDownload } from '../ui/use-download.ts';
import { LabelSettings } from './label-settings.tsx';
import { printPages } from './print-pages.ts';
import './labels.css';
import { ReserveIds } from './reserve-ids.tsx';
import { nextStart, useLabelSettings } from './use-label-settings.ts';

/** More than these are too many for the browser's print dialog; the PDF has them all. */
const mostPrinted = 12;

/** /assets/labels: sheets of labels for what was selected (`ids`), or for all that the filter matches. */
export function Screen() {
  const [params, setParams] = useSearchParams();
  const { settings, change } = useLabelSettings();
  const ids = params.get('ids')?.split(',').filter(Boolean);
  const filters = Object.fromEntries([...params].filter(([name]) => name !== 'ids' && name !== 'sort'));
  const listed = useQuery(
    api.assets.list.queryOptions({ input: { ...filters, limit: '1' }, enabled: ids === undefined }),
  );
  const total = ids?.length ?? listed.data?.total;
  const { save, busy } = useDownload();
  const sheet = labelSheets[settings.sheet];
  const start = isRoll(sheet) ? 1 : Math.min(settings.start, labelsPerPage(sheet));
  const query = {
    ...(ids === undefined ? filters : { ids }),
    ...(settings.order === undefined ? {} : { sort: settings.order }),
    ...{ sheet: settings.sheet, start: String(start), parts: [...settings.parts] },
  };
  // Says why there are none, as pictures can't.
  const first = useQuery({
    queryKey: ['labels', query],
    queryFn: async () =>
      new Response(await streams.labels.print({ ...query, format: 'svg' })).text().then(() => true),
    retry: false,
  });
  const sheets = pagesOf(total ?? 0, start, sheet);
  const noun = isRoll(sheet) ? 'label' : 'sheet';
  const error = first.error ?? listed.error;
  const isReady = first.data === true && total !== undefined;
  const download = (format: 'pdf' | 'svg') => (): void =>
    save({
      name: `labels.${format}`,
      read: () => streams.labels.print({ ...query, format }),
      failure: labelTexts.notPrinted,
    });
  const print = async (): Promise<void> => {
    await printPages(sheet.page);
    change({ start: nextStart(start, total ?? 0, sheet) });
  };
  return (
    <Page
      title="Print labels"
      back={{ to: '/assets', label: 'Back to the assets' }}
      count={total === undefined ? undefined : counted(total, 'asset')}
      actions={
        <PageActions
          actions={
            isReady
              ? [
                  {
                    text: 'Download SVG',
                    icon: <Download size={16} />,
                    disabled: busy,
                    onClick: download('svg'),
                  },
                  {
                    text: 'Download PDF',
                    icon: <Download size={16} />,
                    disabled: busy,
                    onClick: download('pdf'),
                  },
                ]
              : []
          }
          primary={{
            intent: 'primary',
            icon: <Print size={16} />,
            text: `Print ${counted(sheets, noun)}`,
            disabled: !isReady || sheets > mostPrinted,
            onClick: () => void print(),
          }}
        />
      }
    >
      <div className="qm-labels">
        <section className="qm-labels-desk" aria-label="Sheets">
          {error ? (
            <ErrorState
              error={error}
              text={labelTexts.notPrinted}
              retry={() => void Promise.all([first.refetch(), listed.refetch()])}
            />
          ) : isReady ? (
            Array.from({ length: sheets }, (_, at) => at).map((at) => (
              <figure key={at} className={isRoll(sheet) ? 'qm-paper roll' : 'qm-paper'}>
                <img
                  src={pageAddress(query, at + 1)}
                  alt={`${isRoll(sheet) ? 'Label' : 'Sheet'} ${at + 1}`}
                  width={sheet.page.width}
                  height={sheet.page.height}
                  loading={at < mostPrinted ? 'eager' : 'lazy'}
                />
                <figcaption>
                  {`${isRoll(sheet) ? 'Label' : 'Sheet'} ${at + 1} of ${sheets}`}
                  {isRoll(sheet) ? '' : ` · ${counted(labelsOn(at, total, start, sheet), 'label')}`}
                </figcaption>
              </figure>
            ))
          ) : (
            <LoadingState />
          )}
        </section>
        <LabelSettings
          settings={settings}
          onChange={change}
          hint={sheets > mostPrinted ? `To print more than ${mostPrinted}, download the PDF.` : undefined}
        >
          <ReserveIds
            usual={isRoll(sheet) ? 1 : labelsPerPage(sheet)}
            onReserved={(assetIds) => setParams({ ids: assetIds.join(',') })}
          />
        </LabelSettings>
      </div>
    </Page>
  );
}

/** How many labels a sheet has, the first being 0. */
const labelsOn = (at: number, total: number, start: number, sheet: (typeof labelSheets)['l7163']): number => {
  const before = Math.max(0, at * labelsPerPage(sheet) - (start - 1));
  const room = labelsPerPage(sheet) - (at === 0 ? start - 1 : 0);
  return Math.min(room, total - before);
};

function pageAddress(query: Readonly<Record<string, string | readonly string[]>>, page: number): string {
  const parameters = new URLSearchParams({ format: 'svg', page: String(page) });
  for (const [name, value] of Object.entries(query))
    for (const one of typeof value === 'string' ? [value] : value) parameters.append(name, one);
  return `/api/labels?${parameters}`;
}
