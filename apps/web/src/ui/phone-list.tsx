import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { DataTableProps } from './data-table.tsx';
import { LoadingState } from './loading-state.tsx';
import { useOfferedCards } from './row-actions.tsx';
import { useRowsInSight } from './rows-in-sight.ts';
import { SkeletonList } from './skeleton.tsx';

const rowHeight = 64;

/** A table's rows on the phone, where each is a link or, while rows are selected, has a checkbox. */
export function PhoneList<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, rowHref, phoneRow, phoneActions, loading, instead, selection } = props;
  const { selecting = false } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const { events, offered } = useOfferedCards(scroll, props);
  const virtual = useRowsInSight(props, scroll, rowHeight);
  const items = virtual.getVirtualItems();
  return (
    // Without links in the rows, the list itself must be focusable to scroll by keyboard.
    <div className="qm-scroll" ref={scroll} tabIndex={rowHref ? undefined : 0} {...events}>
      {loading || rows.length === 0 ? null : (
        <ul
          className="qm-list"
          aria-label={label}
          style={{
            paddingTop: items[0]?.start ?? 0,
            paddingBottom: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
          }}
        >
          {items.map(({ index }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <li key={rowKey(row)} data-index={index} data-key={rowKey(row)} ref={virtual.measureElement}>
                {selection && selecting ? (
                  <label>
                    <input
                      type="checkbox"
                      checked={selection.has(rowKey(row))}
                      aria-label={`Select ${props.rowName?.(row) ?? rowKey(row)}`}
                      onChange={() => selection.toggle(rowKey(row))}
                    />
                    {phoneRow(row)}
                  </label>
                ) : rowHref ? (
                  <>
                    <Link to={rowHref(row)}>{phoneRow(row)}</Link>
                    {phoneActions ? <div className="qm-list-actions">{phoneActions(row)}</div> : null}
                  </>
                ) : (
                  <div className="qm-static">{phoneRow(row)}</div>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {loading ? (
        <LoadingState>
          <SkeletonList />
        </LoadingState>
      ) : (
        instead
      )}
      {offered}
    </div>
  );
}
