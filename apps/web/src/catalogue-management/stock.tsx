import { lowStock } from '@quartermaster/core/catalogue/item';
import { message } from '@quartermaster/core/messages';
import { api, client, failureText } from '../api.ts';
import { wholeNumber } from '../forms/form-schemas.ts';
import { useSave } from '../forms/use-save.ts';
import { EditableCell } from '../ui/editable-cell.tsx';
import { count } from '../ui/numbers.ts';
import { toastError } from '../ui/toast.ts';
import type { ItemRow } from './use-items.ts';

interface StockLevelProps {
  readonly inStock: number;
  /** Whether there is room for 'in stock'. */
  readonly wordy?: boolean;
}

/** The stock level; low and empty stand out, and are also expressed in words. */
export function StockLevel({ inStock, wordy = false }: StockLevelProps) {
  const level = inStock === 0 ? 'out' : inStock <= lowStock ? 'low' : 'in';
  return <span className={`qm-stock qm-num ${level}`}>{stockText(inStock, wordy)}</span>;
}

function stockText(inStock: number, wordy: boolean): string {
  if (inStock === 0) return 'Out of stock';
  if (inStock <= lowStock) return `Only ${count(inStock)} left`;
  return wordy ? `${count(inStock)} in stock` : count(inStock);
}

/** An item's stock, which can be edited by clicking it. */
export function StockCell({ item, wordy = false }: { readonly item: ItemRow; readonly wordy?: boolean }) {
  const update = useSave(client.catalogue.update, {
    invalidates: [api.catalogue],
    success: message.itemUpdated,
  });
  const set = (typed: string): void => {
    const parsed = wholeNumber.safeParse(typed);
    if (!parsed.success) toastError(`${item.name}: ${message.notWhole}`);
    else
      update
        .save({ params: { id: item.id }, body: { inStock: parsed.data } }, item.version)
        .catch((error: unknown) => toastError(failureText(error, message.itemNotUpdated)));
  };
  return (
    <EditableCell
      label={`Stock of ${item.name}`}
      text={String(item.inStock)}
      spoken={stockText(item.inStock, wordy)}
      onChange={set}
    >
      <StockLevel inStock={item.inStock} wordy={wordy} />
    </EditableCell>
  );
}
