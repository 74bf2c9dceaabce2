import type { Round, RoundFigures } from '@quartermaster/core/confirmations/confirmation';
import {
  type ConfirmationState,
  confirmationStates,
  stateWordIn,
} from '@quartermaster/core/confirmations/words';
import { message } from '@quartermaster/core/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { api } from '../api.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Chips, ToggleChip } from '../ui/chips.tsx';
import { ErrorState } from '../ui/empty-state.tsx';
import { count, counted } from '../ui/numbers.ts';
import { SearchField } from '../ui/search-field.tsx';
import { ShowMore } from '../ui/show-earlier.tsx';
import { StateIcon, StateTag } from '../ui/state-tag.tsx';
import { TimeAgo } from '../ui/time.tsx';
import { useUrlParams } from '../ui/url-params.ts';

interface RoundPeopleProps {
  readonly round: Pick<Round, 'id' | 'state'>;
  readonly figures: RoundFigures;
}

const isState = (name: string): name is ConfirmationState =>
  confirmationStates.some((state) => state === name);

/** That somebody who is still waited for has said of something that it differs. */
function Open({ count: open }: { readonly count: number }) {
  const text = counted(open, 'difference');
  return (
    <span className="qm-round-open" role="img" aria-label={text} title={text}>
      <StateIcon state="difference" />
    </span>
  );
}

/** Who is asked, and how far each has come. */
export function RoundPeople({ round, figures: { people } }: RoundPeopleProps) {
  const [params, change] = useUrlParams();
  const states = params.getAll('state').filter(isState);
  const search = params.get('search') ?? '';
  const query = useInfiniteQuery(
    api.confirmations.people.infiniteOptions({
      input: (cursor: string | undefined) => ({
        params: { id: round.id },
        query: {
          limit: 200,
          ...(states.length > 0 ? { state: states } : {}),
          ...(search ? { search } : {}),
          ...(cursor ? { cursor } : {}),
        },
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor,
    }),
  );
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const toggle = (state: ConfirmationState): void =>
    change({
      state: states.includes(state) ? states.filter((one) => one !== state) : [...states, state],
    });
  return (
    <section aria-labelledby="people">
      <div className="qm-round-part">
        <h2 id="people">People</h2>
        <span>{count(people.total + people.suspended)}</span>
      </div>
      <div className="qm-tools">
        <SearchField
          placeholder="Search by name or department..."
          value={search}
          onSearch={(text) => change({ search: text })}
        />
        <Chips>
          {(['confirmed', 'difference', 'settled', 'waiting', 'suspended'] as const)
            .filter((state) => (state !== 'suspended' && state !== 'settled') || people[state] > 0)
            .map((state) => (
              <ToggleChip
                key={state}
                pressed={states.includes(state)}
                icon={<StateIcon state={state} />}
                count={count(people[state])}
                onToggle={() => toggle(state)}
              >
                {stateWordIn(round, state)}
              </ToggleChip>
            ))}
        </Chips>
      </div>
      {query.error ? (
        <ErrorState error={query.error} text={message.usersNotLoaded} retry={() => void query.refetch()} />
      ) : (
        <table className="qm-table qm-round-people">
          <thead>
            <tr>
              <th scope="col" className="person">
                Person
              </th>
              <th scope="col" className="department">
                Department
              </th>
              <th scope="col" className="state">
                State
              </th>
              <th scope="col" className="answered">
                Answered
              </th>
              <th scope="col" className="last">
                Last answer
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td className="main">
                  <Link className="qm-row" to={`/employees/${row.personId}`} title={row.displayName}>
                    <Avatar name={row.displayName} />
                    <span className="qm-clip">{row.displayName}</span>
                  </Link>
                </td>
                <td className="department">{row.department ?? '–'}</td>
                <td>
                  <StateTag state={row.state} word={stateWordIn(round, row.state)} />
                </td>
                <td className="answered">
                  {row.state === 'suspended' ? 'Not asked' : `${row.answered} of ${row.total}`}
                  {row.state === 'waiting' && row.open > 0 ? <Open count={row.open} /> : null}
                </td>
                <td className="last">{row.answeredAt ? <TimeAgo instant={row.answeredAt} /> : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length === 0 && query.data ? <p className="qm-round-nothing">Nobody matches</p> : null}
      <ShowMore className="qm-round-more" query={query} />
    </section>
  );
}
