import { printWhere } from '@quartermaster/core/query/text';
import { equals } from '@quartermaster/core/query/where';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { api } from '../api.ts';
import { useUser } from '../auth/session.tsx';

/** An order number; a link to the request if it is the reference of one of ours. */
export function OrderNumber({ of }: { readonly of: string }) {
  const { role } = useUser();
  const { data } = useQuery(
    api.requests.list.queryOptions({
      input: { where: printWhere(equals('ticketRef', of)), limit: '2' },
      enabled: role === 'admin',
    }),
  );
  // Two requests may share a reference: then the link lists both.
  const [first, second] = data?.items ?? [];
  const number = <span className="qm-mono">{of}</span>;
  if (!first) return number;
  const to = second ? `?search=${encodeURIComponent(of)}` : `?selected=${encodeURIComponent(first.id)}`;
  return <Link to={`/requests${to}`}>{number}</Link>;
}
