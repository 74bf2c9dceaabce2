import type { Outputs } from '@quartermaster/contract';
import { parseSearch } from '@quartermaster/core/query/parse-search';
import { vendorSchema } from '@quartermaster/core/vendors/vendor';
import { api } from '../api.ts';
import { pageLimit, useList } from '../ui/use-list.ts';

export type VendorRow = Outputs['vendors']['list']['items'][number];

/** The vendors that match, by page. */
export const useVendors = (search: string | undefined, sort: string) =>
  useList<VendorRow>(
    api.vendors.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        sort,
        ...parseSearch(search, vendorSchema.shape),
        limit: pageLimit(cursor),
        ...(cursor ? { cursor } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor,
    }),
  );
