import type { Outputs } from '@quartermaster/contract';

/** An item as the store lists it. */
export type StoreItem = Outputs['catalogue']['list']['items'][number];
