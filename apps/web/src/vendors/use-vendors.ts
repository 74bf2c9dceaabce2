import type { Outputs } from '@quartermaster/contract';
import { parseSearch } from '@quartermaster/core/query/parse-search';
import { vendorSchema } from '@quartermaster/core/vendors/vendor';
import { api } from '../api.ts';
import { pagesOf, useList } from '../ui/use-list.ts';

export type VendorRow = Outputs['vendors']['list']['items'][number];

/** What the list is asked for, as the URL holds it. */
export const queryOf = (params: URLSearchParams) => ({
  search: params.get('search') ?? undefined,
  sort: params.get('sort') ?? 'name',
});
type VendorsQuery = ReturnType<typeof queryOf>;

/** The same as a list and an export take it. */
export const inputOf = ({ search, sort }: VendorsQuery) => ({
  sort,
  ...parseSearch(search, vendorSchema.shape),
});

/** The vendors that match, by page. */
export const useVendors = (query: VendorsQuery) =>
  useList<VendorRow>(api.vendors.list.infiniteOptions(pagesOf(inputOf(query))));
