import { type ReactNode, useRef } from 'react';
import { EndMark } from './end-mark.tsx';
import { LoadingState } from './loading-state.tsx';
import { type RowOffer, useOfferedCards } from './row-actions.tsx';
import type { ListQuery } from './use-list.ts';

interface CardListProps<Row> {
  readonly list: Pick<ListQuery<Row>, 'rows' | 'loading' | 'onEnd'>;
  /** Shown in place of cards: an empty or an error state. */
  readonly instead: ReactNode;
  /** What the buttons of a card do, whose `data-key` is the row's id: the palette offers it while the card has the focus. */
  readonly rowActions: (row: Row) => RowOffer;
  readonly children: ReactNode;
}

/** A list as cards, which loads page after page as a table does. */
export function CardList<Row extends { readonly id: string }>(props: CardListProps<Row>) {
  const { list, instead, rowActions, children } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const { events, offered } = useOfferedCards(scroll, {
    rows: list.rows,
    rowKey: ({ id }) => id,
    rowActions,
  });
  return (
    <div className="qm-scroll" ref={scroll} {...events}>
      {list.loading ? <LoadingState /> : null}
      {instead ?? children}
      <EndMark reached={list.onEnd} />
      {offered}
    </div>
  );
}
