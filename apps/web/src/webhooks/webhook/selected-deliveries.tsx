import { isSuccess } from '@quartermaster/core/webhooks/webhook';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../api.ts';
import type { ListSelection } from '../../ui/list-selection.ts';
import { count, counted } from '../../ui/numbers.ts';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import { toastError, toastSuccess } from '../../ui/toast.ts';

/** How many are sent at once: a receiver that never answers takes 10 s for each. */
const atOnce = 4;

interface SelectedDeliveriesProps {
  readonly webhookId: string;
  readonly selection: ListSelection;
}

/** Sends the selected deliveries again. */
export function SelectedDeliveries({ webhookId, selection }: SelectedDeliveriesProps) {
  const queries = useQueryClient();
  /** How many have been sent so far. */
  const [sent, setSent] = useState<number>();
  const { rows, isShown, end } = selection;
  if (!isShown) return null;

  const isDelivered = async (deliveryId: string): Promise<boolean> => {
    try {
      const { attempts } = await client.webhooks.redeliver({ params: { id: webhookId, deliveryId } });
      return isSuccess(attempts.at(-1)?.status ?? 0);
    } catch {
      return false;
    }
  };
  const redeliver = async (ids: readonly string[]): Promise<void> => {
    const left = [...ids];
    let delivered = 0;
    setSent(0);
    const work = async (): Promise<void> => {
      for (let id = left.shift(); id !== undefined; id = left.shift()) {
        if (await isDelivered(id)) delivered += 1;
        setSent((before = 0) => before + 1);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    setSent(undefined);
    end();
    const all = counted(ids.length, 'delivery', 'deliveries');
    if (delivered === ids.length) toastSuccess(`${all} delivered again`);
    else toastError(`${count(delivered)} of ${all} delivered again`);
    await queries.invalidateQueries({ queryKey: api.webhooks.key() });
  };
  // Nothing knows how many deliveries there are beyond those that are loaded.
  return (
    <SelectionBar
      selection={{ ...rows, offersAll: false }}
      total={rows.count}
      onEnd={end}
      actions={[
        {
          text:
            sent === undefined
              ? `Redeliver ${count(rows.count)} Selected`
              : `Sending ${count(Math.min(sent + 1, rows.count))} of ${count(rows.count)}...`,
          disabled: sent !== undefined,
          onClick: () => {
            if (rows.selected.kind === 'ids') void redeliver(rows.selected.ids);
          },
        },
      ]}
    />
  );
}
