import type { AssetIdLedgers } from '../../assets/asset-id-ledger.ts';
import { api } from '../api.ts';

export const assetIdHandlers = (ledgers: AssetIdLedgers) => ({
  get: api.assetIds.get.handler(({ context }) => ledgers.get(context.reading)),
  reserve: api.assetIds.reserve.handler(({ input, context }) =>
    ledgers.reserve(input.count, context.actor, context.recordId),
  ),
  release: api.assetIds.release.handler(({ input }) => ledgers.release(input.params.id)),
  withhold: api.assetIds.withhold.handler(({ input, context }) => ledgers.withhold(input, context.actor)),
  allow: api.assetIds.allow.handler(({ input, context }) => ledgers.allow(input.params.id, context.actor)),
});
