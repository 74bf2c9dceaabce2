import type { JsonObject } from '@quartermaster/core/json';
import type { EquipmentRequest } from '@quartermaster/core/requests/request';
import { definedFields } from '../records/documents.ts';
import type { RequestService } from '../requests/service.ts';
import { derivedRecordId } from '../runtime/ids.ts';
import type { Acts } from './performer.ts';

/** What workflows do to requests. */
export function requestActs(requests: RequestService): Pick<Acts, 'create_request' | 'update_request'> {
  return {
    create_request: async ({ userId, items, notes, ticketRef, priority }, { command, doer }) => {
      const wanted = { userId, items, ...definedFields({ notes, ticketRef, priority }) };
      return outputOf(await requests.create(wanted, doer, derivedRecordId('workflow', command.key)));
    },
    update_request: async ({ request, status, ...change }, { doer }) => {
      const { id, status: current } = await requests.find(request, doer.rights);
      // It may be there already, moved by this run before a crash.
      const { procurement, ...rest } = change;
      const step =
        status === undefined || status === current ? {} : { status, ...definedFields({ procurement }) };
      return outputOf(await requests.update(id, { ...rest, ...step }, doer));
    },
  };
}

const outputOf = ({
  id,
  userId,
  status,
  totalPrice,
  ticketRef,
}: EquipmentRequest & { totalPrice?: number }): JsonObject => ({
  ...{ id, userId, status },
  ...definedFields({ totalPrice, ticketRef }),
});
