import { price } from '../ui/numbers.ts';
import type { AssetRow } from './use-assets.ts';

/** $1,849.00; undefined if no cost is known. */
export const costText = ({
  cost,
  costCurrency,
}: Pick<AssetRow, 'cost' | 'costCurrency'>): string | undefined =>
  cost === undefined || costCurrency === undefined ? undefined : price(cost, costCurrency);
