import { Button, ProgressBar } from '@blueprintjs/core';
import { ArrowLeft, Barcode, Camera as CameraIcon, Offline, VolumeOff, VolumeUp } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { readScan } from '@quartermaster/core/scanning/read-scan';
import type { Count, ScanAnswer } from '@quartermaster/core/stocktakes/stocktake';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import { api, isGone } from '../api.ts';
import { useConnectionLost } from '../connection.ts';
import { usePhone } from '../ui/breakpoints.ts';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { count, counted } from '../ui/numbers.ts';
import { useDocumentTitle } from '../ui/page.tsx';
import { part } from '../ui/part.tsx';
import { Choose } from './choose.tsx';
import { scannedRows } from './counted-lines.ts';
import './counting.css';
import { answerText, besidesText, placeName } from './count-texts.ts';
import { ScannedList } from './scanned-list.tsx';
import { ToFind } from './to-find.tsx';
import { isSoundOn, playTone, setSound } from './tones.ts';
import { useScans } from './use-scans.ts';

const Camera = part(async () => (await import('../scanning/camera.tsx')).Camera);

/** How often to ask what others have scanned, in ms. */
const othersMs = 5_000;

/** /stocktakes/:id/count: scans what is at a place. A screen of its own, on the phone too. */
export function Screen() {
  const { id = '' } = useParams();
  const query = useQuery(
    api.stocktakes.get.queryOptions({ input: { params: { id } }, refetchInterval: othersMs }),
  );
  useDocumentTitle(query.data ? `Counting ${query.data.stocktake.locationName}` : 'Stock-take');
  if (query.data?.stocktake.state === 'applied') return <Navigate replace to={`/stocktakes/${id}`} />;
  if (query.data) return <Counting key={id} shown={query.data} />;
  return (
    <div className="qm-counting">
      <main>
        {isGone(query.error) ? (
          <EmptyState
            icon={<Barcode size={20} />}
            title={message.stocktakeNotFound}
            action={
              <Link className="bp6-button bp6-outlined" to="/stocktakes">
                Back to the stock-takes
              </Link>
            }
          />
        ) : query.error ? (
          <ErrorState
            error={query.error}
            text={message.stocktakesNotLoaded}
            retry={() => void query.refetch()}
          />
        ) : (
          <LoadingState />
        )}
      </main>
    </div>
  );
}

function Counting({ shown }: { readonly shown: Count }) {
  const { stocktake, figures } = shown;
  const navigate = useNavigate();
  const isLost = useConnectionLost();
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const [unclear, setUnclear] = useState<ScanAnswer>();
  const [isFinding, setFinding] = useState(false);
  const [isFilming, setFilming] = useState(usePhone());
  const [isHeard, setHeard] = useState(isSoundOn);
  const { waiting, scan } = useScans(stocktake.id, (answer) => {
    setSaid(answerText(answer));
    if (!isExpected(answer)) playTone('attention');
    if (answer.outcome === 'ambiguous') setUnclear(answer);
  });
  const rows = scannedRows(shown, waiting);
  const found = rows.filter(({ line }) => line?.lot === 'found').length;
  const { place, within } = placeName(stocktake.locationName);
  const add = (code: string): void => {
    const text = readScan(code);
    const before = rows.find((row) => row.code === text);
    setSaid(before ? `${text}: already counted` : `${text}: counted`);
    playTone('read');
    scan(code);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { current } = field;
    const code = current?.value.trim() ?? '';
    if (!current || code === '') return;
    current.value = '';
    add(code);
  };
  const missing = figures.expected - found;
  return (
    <div className="qm-counting">
      <header>
        <Link
          className="bp6-button bp6-minimal"
          to={`/stocktakes/${stocktake.id}`}
          aria-label="Back to the stock-take"
        >
          <ArrowLeft size={16} />
        </Link>
        <div>
          <h1>{place}</h1>
          {within === '' ? null : <p>{within}</p>}
        </div>
        <Button
          className="qm-push"
          variant="minimal"
          icon={isHeard ? <VolumeUp size={16} /> : <VolumeOff size={16} />}
          aria-label="Sound"
          aria-pressed={isHeard}
          onClick={() => {
            setSound(!isHeard);
            setHeard(!isHeard);
          }}
        />
        <Button
          variant="minimal"
          icon={<CameraIcon size={16} />}
          aria-label="Camera"
          aria-pressed={isFilming}
          active={isFilming}
          onClick={() => setFilming(!isFilming)}
        />
      </header>
      {isLost ? (
        <p className="qm-counting-offline" role="status">
          <Offline size={16} />
          {waiting.length === 0
            ? 'Offline. Go on: scans are kept on this device'
            : `Offline. ${counted(waiting.length, 'scan is', 'scans are')} kept on this device`}
        </p>
      ) : null}
      <main>
        <div className="qm-counting-sum">
          <span>
            <b>{count(found)}</b> of {count(figures.expected)}
          </span>
          <span className="qm-muted">{besidesText(rows)}</span>
          <ProgressBar
            aria-label="Found"
            value={figures.expected === 0 ? 0 : found / figures.expected}
            stripes={false}
            animate={false}
            intent="primary"
          />
        </div>
        {isFilming ? <Camera onCode={add} paused={unclear !== undefined} /> : null}
        <form onSubmit={submit}>
          <input
            ref={field}
            className="bp6-input"
            aria-label="Asset ID or serial"
            placeholder="Asset ID or serial"
            // A scanner types into it.
            // biome-ignore lint/a11y/noAutofocus: typing codes is all that the screen is for
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="done"
          />
          <Button type="submit" variant="outlined" text="Add" />
        </form>
        <p className="qm-counting-said" role="status">
          {said}
        </p>
        <ScannedList rows={rows} onUndo={(code) => scan(code, { undo: true })} />
      </main>
      <footer>
        <Button
          variant="outlined"
          text={`${count(missing)} to find`}
          disabled={missing === 0}
          onClick={() => setFinding(true)}
        />
        <Button intent="primary" text="Finish" onClick={() => void navigate(`/stocktakes/${stocktake.id}`)} />
      </footer>
      {isFinding ? (
        <ToFind
          lines={shown.lines.filter(
            ({ lot, asset }) => lot === 'missing' && !rows.some(({ key }) => key === asset?.id),
          )}
          onSeen={scan}
          onClose={() => setFinding(false)}
        />
      ) : null}
      {unclear ? (
        <Choose
          answer={unclear}
          onChoose={(assetId) => {
            setUnclear(undefined);
            scan(assetId);
          }}
          onClose={() => setUnclear(undefined)}
        />
      ) : null}
    </div>
  );
}

/** Whether a scan needs no second look. */
const isExpected = ({ outcome, line }: ScanAnswer): boolean =>
  outcome === 'takenBack' || (outcome === 'counted' && line?.lot === 'found');
