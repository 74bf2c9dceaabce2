import { ChevronDown, ChevronUp } from '@blueprintjs/icons';
import { viaNames, whoDidIt } from '@quartermaster/core/history/words';
import { message } from '@quartermaster/core/messages';
import {
  type RequestEntry,
  requestEntryLines,
  requestEntryTitle,
} from '@quartermaster/core/requests/history';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { ErrorState } from '../ui/empty-state.tsx';
import { ShowEarlier } from '../ui/show-earlier.tsx';
import { TimeAgo } from '../ui/time.tsx';
import './request-history.css';
import { OfferedButton } from '../ui/offered-button.tsx';

/** Who did what to a request, newest first; folded until it is opened. */
export function RequestHistory({ requestId }: { readonly requestId: string }) {
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <section className="qm-request-history" aria-labelledby="qm-request-history">
      <h3 className="qm-h3" id="qm-request-history">
        <OfferedButton
          variant="minimal"
          size="small"
          endIcon={isUnfolded ? <ChevronUp size={14} /> : <ChevronDown size={14} />}
          aria-expanded={isUnfolded}
          text="History"
          onClick={() => setUnfolded(!isUnfolded)}
        />
      </h3>
      {isUnfolded ? <Entries requestId={requestId} /> : null}
    </section>
  );
}

function Entries({ requestId }: { readonly requestId: string }) {
  const query = useInfiniteQuery(
    api.requests.history.infiniteOptions({
      input: (cursor: string | undefined) => ({
        params: { id: requestId },
        query: cursor === undefined ? {} : { cursor },
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor,
    }),
  );
  const entries = query.data?.pages.flatMap((page) => page.items);
  if (!entries) {
    return query.error ? (
      <ErrorState error={query.error} text={message.historyNotLoaded} retry={() => void query.refetch()} />
    ) : null;
  }
  return (
    <>
      <ol aria-label="History">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <ShowEarlier query={query} />
    </>
  );
}

function Entry({ entry }: { readonly entry: RequestEntry }) {
  const via = viaNames[entry.via];
  return (
    <li>
      <span className="qm-strong">{requestEntryTitle(entry)}</span>
      <span className="qm-muted">
        {whoDidIt(entry)}
        {via === undefined ? '' : ` · ${via}`} · <TimeAgo instant={entry.at} />
      </span>
      {requestEntryLines(entry).map((line) => (
        <span key={line} className="line">
          {line}
        </span>
      ))}
    </li>
  );
}
