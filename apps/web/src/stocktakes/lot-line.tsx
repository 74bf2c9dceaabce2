import { Button, Checkbox } from '@blueprintjs/core';
import { ArrowRight, Help } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import type { CountLine } from '@quartermaster/core/stocktakes/stocktake';
import type { Application } from '@quartermaster/core/stocktakes/words';
import { Link } from 'react-router-dom';
import { NoValue } from '../ui/data-table.tsx';
import { Tag } from '../ui/state-tag.tsx';
import { formatMoment } from '../ui/time.tsx';
import { TypeTile } from '../ui/type-tile.tsx';
import { PersonLabel } from '../users/person-label.tsx';
import { placeName } from './count-texts.ts';
import { LotTag, retiredLook } from './lot-tag.tsx';
import { MissingActions } from './missing-actions.tsx';
import { type Decisions, isDecidable } from './use-decisions.ts';

interface LineProps {
  readonly line: CountLine;
  readonly place: string;
  readonly isApplied: boolean;
  readonly decisions: Decisions;
  readonly onAdd: (code: string) => void;
}

/** A line of the difference. */
export function LineRow(props: LineProps) {
  const { line } = props;
  const { asset, code = '', at } = line;
  return (
    <tr className="qm-static">
      <td className="check">
        <Choice {...props} />
      </td>
      <td className="id qm-mono qm-strong">
        {asset ? <Link to={`/assets?selected=${asset.id}`}>{asset.assetId}</Link> : <NoValue />}
      </td>
      <td className="main">
        <span className="qm-row">
          {asset ? <TypeTile type={asset.type} /> : <UnknownTile />}
          <span className={asset ? 'qm-clip' : 'qm-clip qm-mono'} title={asset?.name ?? code}>
            {asset?.name ?? code}
          </span>
        </span>
      </td>
      <td className="place">
        {asset?.retired ? (
          <Tag {...retiredLook(asset.retired)} />
        ) : asset?.recordedAt ? (
          <span title={asset.recordedAt}>{asset.recordedAt}</span>
        ) : (
          <NoValue />
        )}
      </td>
      <td className="person">{asset?.assignedTo ? <PersonLabel email={asset.assignedTo} /> : <NoValue />}</td>
      <td className="seen">{seenText(at ?? asset?.lastSeen) ?? <NoValue />}</td>
      <td className="effect">
        <Effect {...props} />
        <Actions {...props} />
      </td>
    </tr>
  );
}

/** The same on a phone. */
export function LineCard(props: LineProps) {
  const { asset, code = '', at } = props.line;
  const seen = seenText(at ?? asset?.lastSeen);
  return (
    <li>
      <Choice {...props} />
      {asset ? <TypeTile type={asset.type} size="md" /> : <UnknownTile isLarge />}
      <div>
        <b className={asset ? '' : 'qm-mono'}>{asset?.name ?? code}</b>
        <small>
          {asset ? (
            <Link className="qm-mono" to={`/assets?selected=${asset.id}`}>
              {asset.assetId}
            </Link>
          ) : null}
          {seen === undefined ? '' : `${asset ? ' · ' : ''}${seen}`}
        </small>
        <small>
          <Effect {...props} />
        </small>
      </div>
      {props.line.lot === 'unexpected' ? <LotTag {...props.line} /> : null}
      <Actions {...props} />
    </li>
  );
}

const seenText = (instant: string | undefined): string | undefined =>
  instant === undefined ? undefined : formatMoment(instant);

const UnknownTile = ({ isLarge = false }: { readonly isLarge?: boolean }) => (
  <span className={isLarge ? 'qm-lots-unknown large' : 'qm-lots-unknown'}>
    <Help size={isLarge ? 16 : 14} />
  </span>
);

const Actions = ({ line: { lot, asset }, place }: LineProps) =>
  lot === 'missing' && asset ? <MissingActions asset={asset} place={place} /> : null;

function Choice({ line, isApplied, decisions }: LineProps) {
  if (isApplied || !isDecidable(line)) return null;
  return (
    <Checkbox
      className="qm-check"
      aria-label={`Apply ${line.asset?.assetId ?? ''}`}
      checked={decisions.isChosen(line)}
      onChange={({ currentTarget: { checked } }) => decisions.toggle([line], checked)}
    />
  );
}

const done: Readonly<Record<Application, string>> = {
  seen: 'Seen here',
  moved: 'Moved here',
  restored: 'Restored and located here',
};

/** What applying does with a line, or did. */
function Effect({ line, place, isApplied, onAdd }: LineProps) {
  const { lot, asset, applied, isMoved, movedBy, code = '' } = line;
  if (lot === 'missing') return isApplied ? 'Reported' : 'Stays as it is';
  if (applied !== undefined) return done[applied];
  if (isApplied) return 'Left as it was';
  if (isMoved)
    return (
      <span className="qm-lots-moved">
        {movedBy === undefined ? 'Moved since it was scanned' : `Moved since, by ${movedBy}`}
      </span>
    );
  if (asset === undefined)
    return <Button variant="minimal" size="small" text={message.addAsAsset} onClick={() => onAdd(code)} />;
  if (asset.retired !== undefined) return 'Restore and locate here';
  if (lot === 'found') return 'Last seen becomes this';
  return (
    <span className="qm-lots-change">
      {asset.recordedAt === undefined ? <span>No location</span> : <s>{placeName(asset.recordedAt).place}</s>}
      <ArrowRight size={12} aria-label="becomes" />
      <b>{place}</b>
    </span>
  );
}
