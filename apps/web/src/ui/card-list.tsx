import { type ReactNode, useRef } from 'react';
import { EndMark } from './end-mark.tsx';
import { LoadingState } from './loading-state.tsx';
import { type RowOffer, useOfferedCards } from './row-actions.tsx';
import type { ListQuery } from './use-list.ts';

interface CardListProps {
  readonly list: Pick<ListQuery<unknown>, 'loading' | 'onEnd'>;
  /** Shown in place of cards: an empty or an error state. */
  readonly instead: ReactNode;
  /** What the buttons of a card do, by its `data-key`: the palette offers it while the card has the focus. */
  readonly offerOf: (key: string) => RowOffer | undefined;
  readonly children: ReactNode;
}

/** A list as cards, which loads page after page as a table does. */
export function CardList({ list, instead, offerOf, children }: CardListProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const { events, offered } = useOfferedCards(scroll, offerOf);
  return (
    <div className="qm-scroll" ref={scroll} {...events}>
      {list.loading ? <LoadingState /> : null}
      {instead ?? children}
      <EndMark reached={list.onEnd} />
      {offered}
    </div>
  );
}
