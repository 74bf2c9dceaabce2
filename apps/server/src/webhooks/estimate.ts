import type { LoggedEvent } from '@quartermaster/core/events/event';
import type { WebhookEstimate } from '@quartermaster/core/webhooks/webhook';
import type { EventLog } from '@quartermaster/store';

/** How many events it looks for, and among how many of the latest, in pages of the log. */
const mostFound = 500;
const pageSize = 1_000;
const mostPages = 3;

interface Choice {
  readonly isChosen: (event: LoggedEvent) => boolean;
  readonly isWanted: (event: LoggedEvent) => boolean;
}

/** How many of the latest events that are chosen are wanted too, found in the end of the log. */
export async function estimate(log: EventLog, { isChosen, isWanted }: Choice): Promise<WebhookEstimate> {
  let [events, matching] = [0, 0];
  let before: number | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const read = await log.read({
      newestFirst: true,
      limit: pageSize,
      ...(before === undefined ? {} : { before }),
    });
    const chosen = read.filter(isChosen).slice(0, mostFound - events);
    events += chosen.length;
    matching += chosen.filter(isWanted).length;
    before = read.at(-1)?.seq;
    if (events === mostFound || read.length < pageSize) break;
  }
  return { events, matching };
}
