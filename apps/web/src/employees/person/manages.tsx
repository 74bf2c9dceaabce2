import type { Profile } from '@quartermaster/core/users/profile';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { api } from '../../api.ts';
import { count } from '../../ui/numbers.ts';

/** How many people are named; the list has the others. */
const shown = 8;

/** The people whom somebody manages; nothing if there are none. */
export function Manages({ person: { email } }: { readonly person: Profile }) {
  const { data } = useQuery(
    api.users.list.queryOptions({ input: { manager: [email], limit: String(shown) } }),
  );
  if (!data || data.items.length === 0) return null;
  const more = (data.total ?? data.items.length) - data.items.length;
  return (
    <>
      <dt>Manages</dt>
      <dd className="qm-show">
        {data.items.map(({ id, displayName }) => (
          <div key={id}>
            <Link to={`/employees/${id}`}>{displayName}</Link>
          </div>
        ))}
        {more > 0 ? <div className="qm-muted">and {count(more)} more</div> : null}
      </dd>
    </>
  );
}
