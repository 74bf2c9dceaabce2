import type { Outputs } from '@quartermaster/contract';
import { parseSearch } from '@quartermaster/core/query/parse-search';
import { vendorSchema } from '@quartermaster/core/vendors/vendor';
import { api } from '../api.ts';
import { pageLimit, useList } from '../ui/use-list.ts';

export type VendorRow = Outputs['vendors']['list']['items'][number];

/** A search and a sort order as input for the list and the export. */
export const vendorsAsked = (search: string | undefined, sort: string) => ({
  sort,
  ...parseSearch(search, vendorSchema.shape),
});

/** The matching vendors, page by page. */
export const useVendors = (search: string | undefined, sort: string) =>
  useList<VendorRow>(
    api.vendors.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...vendorsAsked(search, sort),
        limit: pageLimit(cursor),
        ...(cursor ? { cursor } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor,
    }),
  );
