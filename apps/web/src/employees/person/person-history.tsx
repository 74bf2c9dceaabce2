import { auditTitle, auditWho } from '@quartermaster/core/audit/words';
import { message } from '@quartermaster/core/messages';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { api } from '../../api.ts';
import { ErrorState } from '../../ui/empty-state.tsx';
import { OnDay } from '../../ui/time.tsx';

/** How many entries are shown; the audit has all. */
const latest = 8;

/** What happened to somebody's account, newest first. */
export function PersonHistory({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(
    api.audit.list.queryOptions({ input: { record: id, kind: 'change', limit: String(latest) } }),
  );
  return (
    <section>
      <div className="qm-part flush">
        <h2>History</h2>
        {data && data.total > latest ? (
          <Link
            className="bp6-button bp6-minimal bp6-small qm-push"
            to={`/settings/audit?${new URLSearchParams({ record: id })}`}
          >
            All in the audit
          </Link>
        ) : null}
      </div>
      {error ? (
        <ErrorState error={error} text={message.historyNotLoaded} retry={() => void refetch()} />
      ) : (
        <ol className="qm-person-history">
          {(data?.items ?? []).map((entry) => (
            <li key={entry.id}>
              <span>{auditTitle(entry)}</span>
              <span className="qm-muted qm-sm">
                <OnDay instant={entry.at} />
              </span>
              <small className="qm-muted">{auditWho(entry)}</small>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
