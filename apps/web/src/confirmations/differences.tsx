import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { CaretDown, CrossCircle, InfoSign, Wrench } from '@blueprintjs/icons';
import type { Difference, Round, RoundFigures } from '@quartermaster/core/confirmations/confirmation';
import {
  reasonWords,
  type Settlement,
  sayingWords,
  settledWords,
  settlementWords,
} from '@quartermaster/core/confirmations/words';
import { message } from '@quartermaster/core/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { api, client, failureText } from '../api.ts';
import { useSave } from '../forms/use-save.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Dropdown } from '../ui/dropdown.tsx';
import { ShowMore } from '../ui/show-earlier.tsx';
import { toastError } from '../ui/toast.ts';
import { TypeTile } from '../ui/type-tile.tsx';
import { HandOver } from './hand-over.tsx';

interface DifferencesProps {
  readonly round: Round;
  readonly figures: RoundFigures;
  /** Called once all that goes on paper is there; absent unless it is wanted. */
  readonly onPrintable: (() => void) | undefined;
}

/** What people don't have, what is broken and what they have besides, each with the step that settles it. */
export function Differences({ round, figures, onPrintable }: DifferencesProps) {
  const [isWithSettled, setWithSettled] = useState(false);
  // Paper says what was done, too.
  const settled = isWithSettled || onPrintable !== undefined;
  const query = useInfiniteQuery(
    api.confirmations.differences.infiniteOptions({
      input: (cursor: string | undefined) => ({
        params: { id: round.id },
        query: { limit: 100, settled, ...(cursor ? { cursor } : {}) },
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor,
    }),
  );
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  useEffect(() => {
    if (!onPrintable || !data || isFetching) return;
    if (hasNextPage) void fetchNextPage();
    else onPrintable();
  }, [onPrintable, data, isFetching, hasNextPage, fetchNextPage]);
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const { open, total } = figures.differences;
  return (
    <section aria-labelledby="differences">
      <div className="qm-round-part">
        <h2 id="differences">Differences</h2>
        <span>
          {open} of {total} open
        </span>
        {total > 0 ? (
          <Button
            className="qm-push"
            variant="minimal"
            size="small"
            text="Show settled"
            aria-pressed={isWithSettled}
            active={isWithSettled}
            onClick={() => setWithSettled(!isWithSettled)}
          />
        ) : null}
      </div>
      {rows.length === 0 && query.data ? (
        <p className="qm-round-nothing">No differences to settle</p>
      ) : (
        <ul className="qm-differences">
          <li className="qm-differences-head" aria-hidden="true">
            <span>Person</span>
            <span>Equipment</span>
            <span>Said</span>
            <span>Settle</span>
          </li>
          {rows.map((row) => (
            <Row
              key={`${row.personId} ${row.asset?.id ?? ''} ${row.settled?.at ?? ''}`}
              row={row}
              round={round}
            />
          ))}
        </ul>
      )}
      <ShowMore className="qm-round-more" query={query} />
    </section>
  );
}

function Row({ row, round }: { readonly row: Difference; readonly round: Round }) {
  const { personId, displayName, asset, said, reason, comment, settled } = row;
  const words = [...(reason ? [reasonWords[reason]] : []), ...(comment ? [comment] : [])].join('. ');
  return (
    <li>
      <Link className="qm-difference-who" to={`/employees/${personId}`}>
        <Avatar name={displayName} />
        <span>{displayName}</span>
      </Link>
      {asset ? (
        <Link className="qm-difference-what" to={`/assets?selected=${asset.id}`}>
          <TypeTile type={asset.type} size="sm" />
          <span>
            <b>{asset.name}</b>
            <small className="qm-mono">{asset.assetId}</small>
          </span>
        </Link>
      ) : (
        <span className="qm-difference-what">Something else</span>
      )}
      <span className="qm-difference-said" title={comment}>
        <span className="qm-said" data-said={said}>
          {said === 'missing' ? (
            <CrossCircle size={14} />
          ) : said === 'broken' ? (
            <Wrench size={14} />
          ) : (
            <InfoSign size={14} />
          )}
          {said ? sayingWords[said] : 'I have this besides'}
        </span>
        <small>{words}</small>
      </span>
      {settled ? (
        <span className="qm-muted">
          {settledWords[settled.how]}
          {settled.byName ? ` by ${settled.byName}` : ''}
        </span>
      ) : (
        <Settle row={row} roundId={round.id} />
      )}
    </li>
  );
}

/** The step that fits, and the others in a menu. */
function Settle({ row, roundId }: { readonly row: Difference; readonly roundId: string }) {
  const { personId, displayName, asset, steps } = row;
  const [isOpen, setOpen] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const { save, busy } = useSave(client.confirmations.settle, {
    invalidates: [api.confirmations, api.assets],
    success: (answer) => answer.failed[0]?.message ?? answer.message,
  });
  const settle = async (how: Settlement, to?: string): Promise<void> => {
    setOpen(false);
    const item = { personId, how, ...(asset ? { asset: asset.id } : {}), ...(to ? { to } : {}) };
    try {
      await save({ params: { id: roundId }, body: { items: [item] } });
    } catch (error) {
      toastError(failureText(error, message.notSettled));
    }
    setChoosing(false);
  };
  const [first = 'leave', ...others] = steps;
  const about = `${displayName}, ${asset?.assetId ?? 'something else'}`;
  return (
    <span className="qm-button-group">
      <Button
        size="small"
        variant="outlined"
        text={settlementWords[first]}
        aria-label={`${settlementWords[first]}: ${about}`}
        disabled={busy}
        onClick={() => void settle(first)}
      />
      {others.length > 0 ? (
        <Dropdown
          at="end"
          isOpen={isOpen}
          onInteraction={setOpen}
          content={
            <Menu>
              {others.map((step) => (
                <MenuItem
                  key={step}
                  text={step === 'handOver' ? 'Hand over to…' : settlementWords[step]}
                  onClick={() => (step === 'handOver' ? setChoosing(true) : void settle(step))}
                />
              ))}
            </Menu>
          }
        >
          <Button
            size="small"
            variant="outlined"
            icon={<CaretDown size={16} />}
            aria-label={`Other steps: ${about}`}
            aria-haspopup="menu"
            disabled={busy}
          />
        </Dropdown>
      ) : null}
      {isChoosing && asset ? (
        <HandOver
          assetId={asset.assetId}
          onChoose={(to) => settle('handOver', to)}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </span>
  );
}
