import type { Role } from '../access/role.ts';
import { dayWords } from '../day-words.ts';
import type { ReadableEvent } from '../events/event.ts';
import type { Json, JsonObject } from '../json.ts';
import { screenOf } from '../records/record-kinds.ts';
import { shortId } from '../records/short-id.ts';
import type { NotificationTone, Sentence } from './notification.ts';
import {
  countOf,
  cut,
  detail,
  doer,
  items,
  named,
  namesIn,
  number,
  plain,
  request,
  requester,
  strong,
  text,
} from './wording.ts';

/** What is said of one event, or of several of a batch. */
export interface Told {
  readonly tone: NotificationTone;
  readonly title: Sentence;
  readonly detail?: string;
  readonly screen?: string;
}

/**
 * What somebody is told of events of one topic.
 * @param events the first ones, at least one; those that were erased or can't be read are left out
 * @param count how many there are in all
 * @param role the reader's: users aren't told which administrator it was, except who writes to them
 */
export function told(events: readonly [ReadableEvent, ...ReadableEvent[]], count: number, role: Role): Told {
  const [event] = events;
  if (event.type === 'maintenance.summary' || (event.type === 'maintenance.due' && count > 1))
    return maintenanceOf(events, count, role);
  return count > 1 ? toldOfMany(events, count) : toldOfOne(event, role);
}

function toldOfOne(event: ReadableEvent, role: Role): Told {
  const { type, data, subject } = event;
  const at = atScreen(event);
  const by = doer(event);
  switch (type) {
    case 'request.created': {
      if (role === 'user')
        return {
          tone: 'waiting',
          title: [strong(items(data)), plain(' was requested for you')],
          detail: request(subject.id),
          ...at,
        };
      const asked = [strong(by ?? text(data.requesterName)), plain(` asked for ${items(data)}`)];
      const isForAnother = event.actor.kind === 'user' && event.actor.email !== data.userId;
      const whom = isForAnother ? [plain(' for '), strong(requester(data))] : [];
      return { tone: 'waiting', title: [...asked, ...whom], detail: request(subject.id), ...at };
    }
    case 'request.updated':
      return { ...ofStatus(data, subject.id), ...at };
    case 'request.fulfilled':
      return { ...ofRequest('done', subject.id, ' was fulfilled'), detail: items(data), ...at };
    case 'request.rejected':
      return { ...ofRequest('refused', subject.id, ' was rejected'), ...detail(text(data.reason)), ...at };
    case 'request.commented':
      return {
        tone: 'comment',
        title: [strong(by ?? 'Somebody'), plain(' commented on request '), strong(shortId(subject.id))],
        ...detail(cut(text(data.text), 140)),
        ...at,
      };
    case 'equipment.assigned':
      return {
        tone: 'holder',
        title: [strong(text(data.name)), plain(' was assigned to you')],
        detail: [
          text(data.assetId),
          ...(by === undefined || role === 'user' ? [] : [`by ${by}`]),
          ...(asksToAcknowledge(event) ? [pleaseAcknowledge] : []),
        ].join(' · '),
        ...(asksToAcknowledge(event) ? { screen: acknowledgeScreen } : at),
      };
    case 'confirmation.asked':
    case 'confirmation.reminded': {
      const due = text(data.due);
      const total = number(data.total);
      const left = total - number(data.answered);
      return {
        tone: 'waiting',
        title: [
          plain(
            type === 'confirmation.asked'
              ? 'Please confirm what you have: '
              : 'Please still confirm what you have: ',
          ),
          strong(text(data.roundName)),
        ],
        detail: [
          `${left < total ? `${left} of ` : ''}${countOf(total, 'asset')}`,
          ...(due === '' ? [] : [`by ${dayWords(due)}`]),
        ].join(' · '),
        screen: `/confirm/${encodeURIComponent(text(data.roundId))}`,
      };
    }
    case 'maintenance.due':
      return {
        tone: 'maintenance',
        title: [
          plain(data.requiresCalibration === true ? 'Calibration is due on ' : 'Maintenance is due on '),
          strong(text(data.name)),
        ],
        detail: text(data.assetId),
        ...at,
      };
    case 'inventory.low':
      return {
        tone: 'warning',
        title: [
          plain('Stock is down to '),
          strong(String(number(data.inStock))),
          plain(`: ${text(data.name)}`),
        ],
        ...at,
        screen: '/catalogue-management',
      };
    case 'inventory.summary':
      return {
        ...toldOfCount('warning', 'Stock is low on ', number(data.count), 'item'),
        ...detail(named(namesIn(data.items), number(data.count))),
        screen: listWhere('/catalogue-management', data.where),
      };
    case 'user.created':
      return {
        tone: 'waiting',
        title: [strong(text(data.displayName)), plain(' has signed up and waits for confirmation')],
        detail: text(data.email),
        ...at,
      };
    case 'webhook.updated':
      return {
        tone: 'failure',
        title: [plain('The webhook '), strong(text(data.name)), plain(' was switched off')],
        detail:
          data.disabledBecause === 'gone'
            ? 'Its receiver answered that it is gone'
            : 'Its receiver has not accepted anything for five days. What was missed can be sent again',
        ...at,
      };
    case 'workflow.failed':
      return {
        tone: 'failure',
        title: [plain('The workflow '), strong(text(data.name)), plain(' failed')],
        detail: text(data.reason),
        ...at,
      };
    case 'workflow.messaged':
      return messageOf(text(data.text));
    default:
      return { tone: 'waiting', title: [plain(type)], ...at };
  }
}

/** Whether whoever got an asset is asked to acknowledge that. */
const asksToAcknowledge = ({ data: { acknowledgement } }: ReadableEvent): boolean =>
  typeof acknowledgement === 'object' && acknowledgement !== null && !('at' in acknowledgement);
const pleaseAcknowledge = 'Please acknowledge it';
/** Where people acknowledge what they got, after they have signed in. */
const acknowledgeScreen = '/assets?acknowledge=yes';

/** A text that a workflow sends: its first line, and the rest. */
function messageOf(written: string): Told {
  const [title = '', ...rest] = written.trim().split('\n');
  const more = rest.join('\n').trim();
  return { tone: 'comment', title: [plain(title)], ...(more === '' ? {} : { detail: more }) };
}

const atScreen = ({ subject }: ReadableEvent): Pick<Told, 'screen'> => {
  const screen = screenOf(subject);
  return screen === undefined ? {} : { screen };
};

function toldOfMany(events: readonly ReadableEvent[], count: number): Told {
  const [first] = events;
  const names = events.map(({ data }) => text(data.name));
  switch (first?.type) {
    case 'equipment.assigned':
      return {
        tone: 'holder',
        title: [strong(countOf(count, 'asset')), plain(' were assigned to you')],
        ...detail(
          [named(names, count), ...(events.some(asksToAcknowledge) ? [pleaseAcknowledge] : [])].join(' · '),
        ),
        screen: events.some(asksToAcknowledge) ? acknowledgeScreen : '/assets',
      };
    case 'inventory.low':
      return {
        ...toldOfCount('warning', 'Stock is low on ', count, 'item'),
        ...detail(named(names, count)),
        screen: '/catalogue-management',
      };
    case 'request.created':
      return {
        tone: 'waiting',
        title: [strong(countOf(count, 'request')), plain(' were made')],
        ...detail(
          named(
            events.map(({ data }) => requester(data)),
            count,
          ),
        ),
        screen: '/requests',
      };
    case 'workflow.failed':
      return {
        tone: 'failure',
        title: [plain('The workflow '), strong(text(first.data.name)), plain(` failed ${count} times`)],
        detail: text(first.data.reason),
        ...atScreen(first),
      };
    case 'user.created':
      return {
        tone: 'waiting',
        title: [strong(countOf(count, 'account')), plain(' are waiting for confirmation')],
        ...detail(
          named(
            events.map(({ data }) => text(data.displayName)),
            count,
          ),
        ),
        screen: '/employees',
      };
    default:
      return {
        tone: 'delivery',
        title: [strong(`${count} of your requests`), plain(' changed')],
        ...detail(
          named(
            events.map(({ subject }) => shortId(subject.id)),
            count,
          ),
        ),
        screen: '/requests',
      };
  }
}

/** All maintenance that has become due for somebody. Users aren't told the names of what others hold. */
function maintenanceOf(events: readonly ReadableEvent[], count: number, role: Role): Told {
  const names = events.flatMap(({ type, data }) =>
    type === 'maintenance.due' ? [text(data.name)] : role === 'admin' ? namesIn(data.assets) : [],
  );
  const [first, ...others] = events;
  const summary = others.length === 0 && first?.type === 'maintenance.summary' ? first.data.where : undefined;
  const all = summary !== undefined && role === 'admin' && first ? number(first.data.count) : count;
  const days = events.map(({ data }) => text(data.day) || text(data.maintenanceDue)).sort();
  return {
    ...toldOfCount('maintenance', 'Maintenance is due on ', all, 'asset'),
    ...detail(named(names, all)),
    screen: listWhere('/assets', summary ?? `maintenanceDue<=${days.at(-1)}`),
  };
}

const statusWords: Readonly<Record<string, readonly [NotificationTone, string]>> = {
  pending: ['waiting', ' is pending again'],
  procuring: ['waiting', ' was accepted'],
  pending_delivery: ['delivery', ' was ordered'],
};

function ofStatus(data: JsonObject, id: string): Told {
  const [tone, words] = statusWords[text(data.status)] ?? ['waiting', ' has changed'];
  const expected = text(data.expectedDelivery);
  return {
    ...ofRequest(tone, id, words),
    detail: [items(data), ...(expected === '' ? [] : [`expected on ${dayWords(expected)}`])].join(' · '),
  };
}

const ofRequest = (tone: NotificationTone, id: string, words: string): Told => ({
  tone,
  title: [plain('Your request '), strong(shortId(id)), plain(words)],
});

const toldOfCount = (tone: NotificationTone, words: string, count: number, noun: string): Told => ({
  tone,
  title: [plain(words), strong(countOf(count, noun))],
});

const listWhere = (screen: string, where: Json | undefined): string =>
  `${screen}?where=${encodeURIComponent(text(where))}`;
