import type { AssetIdLedger, Reservation } from '@quartermaster/core/assets/asset-id-ledger';
import { gapReasonWords } from '@quartermaster/core/assets/asset-id-ledger';
import type { Context } from '../context.ts';
import { count } from '../output/figures.ts';
import type { ListView } from '../output/list.ts';
import { dayOf } from '../output/times.ts';

export type Gap = AssetIdLedger['gaps'][number];

export const reservationView = ({ now }: Context): ListView<Reservation> => ({
  columns: [
    { title: 'Id', value: ({ id }) => id, minWidth: 21 },
    { title: 'From', value: ({ assetIds: [first = ''] }) => first },
    { title: 'To', value: ({ assetIds }) => assetIds.at(-1) ?? '' },
    { title: 'Left', value: ({ assetIds }) => count(assetIds.length) },
    { title: 'Used', value: ({ used }) => count(used) },
    { title: 'Reserved', value: ({ reservedAt }) => dayOf(new Date(reservedAt), now) },
  ],
  fields: ['id', 'assetIds', 'used', 'reservedAt'],
});

export const gapView: ListView<Gap> = {
  columns: [
    { title: 'From', value: ({ from }) => from },
    { title: 'To', value: ({ to }) => to },
    { title: 'Count', value: ({ count: many }) => count(many) },
    { title: 'Reason', value: ({ reason }) => gapReasonWords[reason] },
  ],
  fields: ['from', 'to', 'count', 'reason'],
};
