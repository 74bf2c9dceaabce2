import type { Outputs } from '@quartermaster/contract';
import { parseSearch } from '@quartermaster/core/query/parse-search';
import { vendorSchema } from '@quartermaster/core/vendors/vendor';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '../api.ts';
import { readStored, store } from '../browser-storage.ts';
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

const key = 'vendorsView';
const views = ['grid', 'list'] as const;
export type VendorsView = (typeof views)[number];
const viewSchema = z.enum(views).catch('grid');

/** How vendors are shown (section 2): this browser remembers it. */
export function useVendorsView(): readonly [VendorsView, (view: VendorsView) => void] {
  const [view, setView] = useState(() => viewSchema.parse(readStored(key)));
  const choose = (chosen: VendorsView): void => {
    store(key, chosen);
    setView(chosen);
  };
  return [view, choose];
}
