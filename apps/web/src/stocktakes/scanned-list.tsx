import { Button } from '@blueprintjs/core';
import { Cross, Help } from '@blueprintjs/icons';
import { TypeTile } from '../ui/type-tile.tsx';
import { placeName } from './count-texts.ts';
import type { ScannedRow } from './counted-lines.ts';
import { LotTag } from './lot-tag.tsx';

/** How many of the latest are listed; the difference lists all. */
const mostListed = 100;

interface ScannedListProps {
  readonly rows: readonly ScannedRow[];
  readonly onUndo: (code: string) => void;
}

/** What was scanned, the latest first. */
export const ScannedList = ({ rows, onUndo }: ScannedListProps) =>
  rows.length === 0 ? (
    <p className="qm-counting-empty">Scan a label, or type an ID and press Enter</p>
  ) : (
    <>
      <ul aria-label="Scanned">
        {rows.slice(0, mostListed).map((row) => (
          <Scanned key={row.key} row={row} onUndo={onUndo} />
        ))}
      </ul>
      {rows.length > mostListed ? (
        <p className="qm-counting-empty">
          The latest {mostListed} of {rows.length}
        </p>
      ) : null}
    </>
  );

function Scanned({ row, onUndo }: Pick<ScannedListProps, 'onUndo'> & { readonly row: ScannedRow }) {
  const { code, line } = row;
  const { asset } = line ?? {};
  return (
    <li>
      {asset ? (
        <TypeTile type={asset.type} size="md" />
      ) : (
        <span className="qm-counting-unknown">
          <Help size={16} />
        </span>
      )}
      <div>
        <b className={asset ? '' : 'qm-mono'}>{asset?.name ?? code}</b>
        <small>
          {asset ? <span className="qm-mono">{asset.assetId}</span> : null}
          {asset && line?.lot === 'wrongPlace' && asset.recordedAt
            ? ` · ${placeName(asset.recordedAt).place}`
            : ''}
          {line && !asset ? 'Not in Quartermaster' : ''}
          {line ? '' : 'Not sent yet'}
        </small>
      </div>
      {line ? <LotTag {...line} /> : null}
      <Button
        variant="minimal"
        icon={<Cross size={16} />}
        aria-label={`Take back ${asset?.assetId ?? code}`}
        onClick={() => onUndo(asset?.assetId ?? code)}
      />
    </li>
  );
}
