import { type Delivery, type DeliveryState, deliveryStates } from '@quartermaster/core/webhooks/delivery';
import { useParams } from 'react-router-dom';
import { api } from '../../api.ts';
import type { ListQuery } from '../../ui/use-list.ts';
import { pagesWithoutTotal, usePolledList } from '../../ui/use-polled-list.ts';

export interface DeliveriesQuery {
  readonly state: DeliveryState | undefined;
}

/** Which deliveries are shown, as the URL holds it. */
export const queryOf = (params: URLSearchParams): DeliveriesQuery => ({
  state: deliveryStates.find((one) => one === params.get('state')),
});

/** The deliveries of the webhook at this address. */
export function useDeliveries({ state }: DeliveriesQuery): ListQuery<Delivery> {
  const { id = '' } = useParams();
  return usePolledList(
    api.webhooks.deliveries.infiniteOptions(pagesWithoutTotal({ id }, state ? { state } : {})),
  );
}
