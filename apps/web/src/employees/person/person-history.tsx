import { Box, Cross, Edit, Inbox, NewPerson, Person, Undo } from '@blueprintjs/icons';
import type { AuditEntry } from '@quartermaster/core/audit/audit-entry';
import { message } from '@quartermaster/core/messages';
import { screenOf } from '@quartermaster/core/records/record-kinds';
import { type PersonEntry, personEntry } from '@quartermaster/core/users/person-history';
import type { Profile } from '@quartermaster/core/users/profile';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { api } from '../../api.ts';
import '../../assets/history/history.css';
import { ErrorState } from '../../ui/empty-state.tsx';
import { OnDay } from '../../ui/time.tsx';

/** How many entries are shown; the audit has them all. */
const latest = 12;

/** What a person received, gave back and requested, and what happened to their account, newest first. */
export function PersonHistory({ person: { id } }: { readonly person: Profile }) {
  const { data, error, refetch } = useQuery(
    api.users.history.queryOptions({ input: { params: { id }, query: { limit: String(latest) } } }),
  );
  return (
    <section aria-labelledby="qm-person-history">
      <div className="qm-part flush">
        <h2 id="qm-person-history">History</h2>
        {data && data.total > latest ? (
          <Link
            className="bp6-button bp6-minimal bp6-small qm-push"
            to={`/settings/audit?${new URLSearchParams({ concerns: id })}`}
          >
            All in the audit
          </Link>
        ) : null}
      </div>
      {error ? (
        <ErrorState error={error} text={message.historyNotLoaded} retry={() => void refetch()} />
      ) : (
        <ol className="qm-line qm-person-history">
          {(data?.items ?? []).map((entry) => (
            <Entry key={entry.id} entry={entry} described={personEntry(entry, id)} />
          ))}
        </ol>
      )}
    </section>
  );
}

const looks: Readonly<Record<PersonEntry['kind'], { readonly Icon: typeof Box; readonly tone?: string }>> = {
  received: { Icon: Person, tone: 'blue' },
  gaveBack: { Icon: Undo },
  awaits: { Icon: Box, tone: 'violet' },
  asked: { Icon: Inbox },
  refused: { Icon: Cross, tone: 'red' },
  joined: { Icon: NewPerson, tone: 'green' },
  account: { Icon: Edit },
};

interface EntryProps {
  readonly entry: AuditEntry;
  readonly described: PersonEntry;
}

function Entry({ entry: { at, record, type }, described: { kind, what, subject, changes, by } }: EntryProps) {
  const { Icon, tone } = looks[kind];
  const screen = type === 'equipment.deleted' ? undefined : screenOf(record);
  return (
    <li>
      <span className="qm-dot" data-tone={tone}>
        <Icon size={12} />
      </span>
      <div className="qm-history-entry">
        {what === '' ? null : <b>{what}</b>}{' '}
        {subject === undefined ? null : screen === undefined ? subject : <Link to={screen}>{subject}</Link>}
        {changes.map(({ label, before, after }) => (
          <span key={label} className="qm-batch">
            {label}{' '}
            {before === undefined ? null : (
              <>
                <s>{before}</s>{' '}
              </>
            )}
            → <span className="to">{after ?? 'none'}</span>
          </span>
        ))}
        <small className="qm-by qm-muted">{by}</small>
      </div>
      <OnDay instant={at} />
    </li>
  );
}
