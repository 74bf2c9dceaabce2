import type { ReactNode } from 'react';
import { EndMark } from './end-mark.tsx';
import { LoadingState } from './loading-state.tsx';
import type { ListQuery } from './use-list.ts';

interface CardListProps {
  readonly list: Pick<ListQuery<unknown>, 'loading' | 'onEnd'>;
  /** Shown in place of cards: an empty or an error state. */
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

/** A list as cards, which loads page after page as a table does. */
export const CardList = ({ list, instead, children }: CardListProps) => (
  <div className="qm-scroll">
    {list.loading ? <LoadingState /> : null}
    {instead ?? children}
    <EndMark reached={list.onEnd} />
  </div>
);
