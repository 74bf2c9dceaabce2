import { Button, Callout } from '@blueprintjs/core';
import { Barcode, Print, Redo, Tick, Trash, Undo } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { readScan } from '@quartermaster/core/scanning/read-scan';
import type { Count } from '@quartermaster/core/stocktakes/stocktake';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { api, client, failureText, isGone } from '../api.ts';
import { useSave } from '../forms/use-save.ts';
import { usePhone } from '../ui/breakpoints.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { counted } from '../ui/numbers.ts';
import { Page } from '../ui/page.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { part } from '../ui/part.tsx';
import { formatInstant, formatMoment } from '../ui/time.tsx';
import { toastError, toastSuccess } from '../ui/toast.ts';
import { requestUndo } from '../ui/undo-request.ts';
import { countersText, placeName, scansText } from './count-texts.ts';
import { Counts, isShown, type Shown } from './counts.tsx';
import { Lots } from './lots.tsx';
import './stocktakes.css';
import { useDecisions } from './use-decisions.ts';
import { useScans } from './use-scans.ts';

const AddScanned = part(async () => (await import('../scanning/add-scanned.tsx')).AddScanned);

const back = { to: '/stocktakes', label: 'Back to the stock-takes' };
/** How often to ask what is still being scanned, in ms. */
const countingMs = 5_000;

/** /stocktakes/:id: what differs between a place and what is recorded there, and what applying it does. */
export function Screen() {
  const { id = '' } = useParams();
  const query = useQuery(
    api.stocktakes.get.queryOptions({
      input: { params: { id } },
      refetchInterval: ({ state }) => (state.data?.stocktake.state === 'counting' ? countingMs : false),
    }),
  );
  if (query.data) return <StocktakePage key={id} shown={query.data} />;
  return (
    <Page title="Stock-take" back={back}>
      {isGone(query.error) ? (
        <EmptyState icon={<Barcode size={20} />} title={message.stocktakeNotFound} />
      ) : query.error ? (
        <ErrorState
          error={query.error}
          text={message.stocktakesNotLoaded}
          retry={() => void query.refetch()}
        />
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}

function StocktakePage({ shown }: { readonly shown: Count }) {
  const { stocktake, figures, lines, undoneBy } = shown;
  const params = { id: stocktake.id };
  const navigate = useNavigate();
  const [only, setOnly] = useState<Shown>();
  const [isDiscarding, setDiscarding] = useState(false);
  const [adding, setAdding] = useState<string>();
  const [isPrinting, setPrinting] = useState(false);
  const decisions = useDecisions(lines);
  const { waiting, forget } = useScans(stocktake.id);
  const phone = usePhone();
  const { place, within } = placeName(stocktake.locationName);
  const isApplied = stocktake.state === 'applied';
  // Once everything is unfolded.
  useEffect(() => {
    if (!isPrinting) return;
    window.print();
    setPrinting(false);
  }, [isPrinting]);
  const apply = useSave(client.stocktakes.apply, {
    invalidates: [api.stocktakes, api.assets, api.locations],
    onSaved: (answer) => {
      toastSuccess(answer.message, answer.stocktake.batchId);
      const [first] = answer.failed;
      if (first) toastError(`${first.assetId ?? ''}: ${first.message}`);
    },
  });
  const scan = useSave(client.stocktakes.scan, { invalidates: [api.stocktakes] });
  const discard = useSave(client.stocktakes.remove, {
    invalidates: [api.stocktakes],
    success: message.stocktakeDiscarded,
    onSaved: () => void navigate('/stocktakes', { replace: true }),
  });
  const isNothing = figures.wrongPlace + figures.unexpected + figures.missing === 0;
  return (
    <Page
      title={place}
      back={back}
      count={
        <span className="qm-stocktake-of">
          {[within, phone ? '' : countersText(lines)].filter((text) => text !== '').join(' · ')}
        </span>
      }
      actions={
        <PageActions
          record={place}
          actions={[
            ...(isApplied
              ? []
              : [
                  {
                    text: lines.some(({ code }) => code !== undefined) ? 'Count again' : 'Count',
                    icon: <Barcode size={16} />,
                    to: `/stocktakes/${stocktake.id}/count`,
                  },
                ]),
            { text: 'Print report', icon: <Print size={16} />, onClick: () => setPrinting(true) },
            { text: 'Discard', icon: <Trash size={16} />, onClick: () => setDiscarding(true) },
          ]}
          {...primaryOf()}
        />
      }
      footer={
        <>
          <span>
            {isApplied && stocktake.appliedAt
              ? `Applied ${formatInstant(stocktake.appliedAt)}${undoneBy === undefined ? '' : '. What it moved was undone'}`
              : decisions.text}
          </span>
          {isApplied ? null : <span className="qm-muted">Nothing is deleted. Undo for 30 days</span>}
          <span className="qm-muted qm-push">{scansText(lines)}</span>
        </>
      }
    >
      {waiting.length > 0 ? (
        <Callout className="qm-stocktake-waiting" intent="warning" compact icon={null}>
          {isApplied
            ? `${counted(waiting.length, 'scan', 'scans')} on this device came too late: ${waiting.map(({ code }) => readScan(code)).join(', ')}`
            : `${counted(waiting.length, 'scan is', 'scans are')} still on this device, and will be sent once the server can be reached`}
          {isApplied ? <Button variant="minimal" size="small" text="Forget them" onClick={forget} /> : null}
        </Callout>
      ) : null}
      <Counts figures={figures} only={only} onOnly={setOnly} />
      {isNothing && figures.found > 0 && only === undefined && !isPrinting ? (
        <p className="qm-stocktake-all">
          <Tick size={20} /> {figures.found === 1 ? 'The asset is here' : `All ${figures.found} are here`}
        </p>
      ) : (
        <Lots
          lines={isPrinting ? lines : lines.filter(({ lot }) => isShown(lot, only))}
          place={place}
          isApplied={isApplied}
          isUnfolded={isPrinting || only !== undefined}
          decisions={decisions}
          onAdd={setAdding}
        />
      )}
      <div className="qm-stocktake-signed">
        <p>
          {stocktake.locationName}. {counted(figures.expected, 'asset', 'assets')} expected, {figures.found}{' '}
          found, {figures.wrongPlace} in the wrong place, {figures.unexpected} unexpected, {figures.missing}{' '}
          missing. Begun {formatMoment(stocktake.createdAt)}.
        </p>
        <p>Counted by</p>
        <p>Checked by</p>
      </div>
      {adding === undefined ? null : (
        <AddScanned
          code={adding}
          location={stocktake.location}
          onAdded={() => {
            setAdding(undefined);
            void scan
              .save({ params, body: { scans: [{ code: adding }] } })
              .catch((error: unknown) => toastError(failureText(error, message.scansNotSent)));
          }}
          onClose={() => setAdding(undefined)}
        />
      )}
      {isDiscarding ? (
        <ConfirmDialog
          title="Discard Stock-take"
          action="Discard"
          busyAction="Discarding..."
          failure={message.stocktakeNotDiscarded}
          onConfirm={() => discard.save({ params })}
          onClose={() => setDiscarding(false)}
        >
          {isApplied
            ? 'The report is removed. What applying it changed stays.'
            : `${counted(lines.filter(({ code }) => code !== undefined).length, 'scan')} will be removed, and no asset changes.`}
        </ConfirmDialog>
      ) : null}
    </Page>
  );

  function primaryOf() {
    const { batchId } = stocktake;
    if (isApplied)
      return batchId === undefined
        ? {}
        : undoneBy === undefined
          ? { primary: { text: 'Undo', icon: <Undo size={16} />, onClick: () => requestUndo(batchId) } }
          : { primary: { text: 'Redo', icon: <Redo size={16} />, onClick: () => requestUndo(undoneBy) } };
    const { changes, leave, restore } = decisions;
    return {
      primary: {
        ...{ intent: 'primary' as const, icon: <Tick size={16} /> },
        text: changes === 0 ? 'Nothing to apply' : `Apply ${counted(changes, 'change')}`,
        disabled: changes === 0 || apply.busy || waiting.length > 0,
        onClick: () => {
          apply
            .save({ params, body: { leave: [...leave], restore: [...restore] } }, stocktake.version)
            .catch((error: unknown) => toastError(failureText(error, message.stocktakeNotApplied)));
        },
      },
    };
  }
}
