import { type Actor, isAdmin } from '../access/actor.ts';
import type { Asset } from './asset.ts';

/** What only administrators see of an asset: what it cost, and by which order it came. */
export const purchaseFields: readonly string[] = [
  'orderNumber',
  'cost',
  'costCurrency',
] satisfies (keyof Asset)[];

/** An asset as this person may see it. */
export function assetFor<Shown extends Asset>(asset: Shown, actor: Actor): Shown {
  if (isAdmin(actor)) return asset;
  const { orderNumber: _order, cost: _cost, costCurrency: _currency, ...shown } = asset;
  return shown as Shown;
}
