import { useQuery } from '@tanstack/react-query';
import { api, client } from '../api.ts';

const none: readonly string[] = [];

/** The maximum page size. */
const limit = '200';

/** The names of all vendors, in order; empty while loading. */
export function useVendorNames(): { readonly names: readonly string[]; readonly isPending: boolean } {
  const { data, isPending } = useQuery({
    queryKey: [...api.vendors.list.key(), 'names'],
    queryFn: async ({ signal }) => {
      const names: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await client.vendors.list({ limit, ...(cursor ? { cursor } : {}) }, { signal });
        names.push(...page.items.map(({ name }) => name));
        cursor = page.nextCursor;
        if (cursor === undefined) return names;
      }
    },
  });
  return { names: data ?? none, isPending };
}
