import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { NoValue } from '../../ui/data-table.tsx';
import { SkeletonValue } from '../../ui/skeleton.tsx';
import { PersonLabel } from '../../users/person-label.tsx';

/** The person who had an asset until it was retired; nobody once their account is gone. */
export function LastHeldBy({ id }: { readonly id: string }) {
  const { data, isPending } = useQuery(
    api.users.get.queryOptions({ input: { params: { id } }, retry: false, staleTime: 300_000 }),
  );
  if (isPending) return <SkeletonValue />;
  return data ? <PersonLabel email={data.email} /> : <NoValue />;
}
