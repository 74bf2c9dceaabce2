import type { ReadableEvent } from '../events/event.ts';
import { screenOf } from '../records/record-kinds.ts';
import { shortId } from '../records/short-id.ts';
import { type Told, told } from './told.ts';
import { countOf, detail, items, named, plain, requester, strong, text } from './wording.ts';

/** What a channel of the whole company is told of events; the same as a person where it doesn't say 'you'. */
export function posted(events: readonly [ReadableEvent, ...ReadableEvent[]], count: number): Told {
  const [{ type, data, subject }] = events;
  const names = events.map((event) => text(event.data.name));
  const screen = screenOf(subject);
  const at = screen === undefined ? {} : { screen };
  const request = [plain('Request '), strong(shortId(subject.id)), plain(' of '), strong(requester(data))];
  switch (type) {
    case 'equipment.created':
      return count > 1
        ? {
            tone: 'delivery',
            title: [strong(countOf(count, 'asset')), plain(' were added')],
            ...detail(named(names, count)),
            screen: '/assets',
          }
        : {
            tone: 'delivery',
            title: [strong(text(data.name)), plain(' was added')],
            detail: text(data.assetId),
            ...at,
          };
    case 'equipment.assigned':
      return count > 1
        ? {
            tone: 'holder',
            title: [strong(countOf(count, 'asset')), plain(' were assigned')],
            ...detail(named(names, count)),
            screen: '/assets',
          }
        : {
            tone: 'holder',
            title: [
              strong(text(data.name)),
              plain(' was assigned to '),
              strong(text(data.assignedToName) || text(data.assignedTo)),
            ],
            detail: text(data.assetId),
            ...at,
          };
    case 'request.fulfilled':
      return { tone: 'done', title: [...request, plain(' was fulfilled')], detail: items(data), ...at };
    case 'request.rejected':
      return {
        tone: 'refused',
        title: [...request, plain(' was rejected')],
        ...detail(text(data.reason)),
        ...at,
      };
    default:
      return told(events, count, 'admin');
  }
}
