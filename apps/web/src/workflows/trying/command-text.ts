import type { Json } from '@quartermaster/core/json';
import { textOf } from '@quartermaster/core/templates/template';
import type { Perform } from '@quartermaster/core/workflows/run';
import { counted } from '../../ui/numbers.ts';

interface Said {
  readonly text: string;
  /** What would be written, word for word. */
  readonly quote?: string;
}

const channelWords: Readonly<Record<string, string>> = {
  slack: 'post to Slack',
  sms: 'send an SMS',
  email: 'send an e-mail',
  app: 'notify in the app',
};

type Told = Pick<Perform, 'type' | 'params'> & {
  /** What people know the record by. */
  readonly subject?: string | undefined;
};

/** What a command would do, in plain words. */
export function commandText({ type, params, subject }: Told): Said {
  const equipment = subject ?? textOf(params.equipment);
  const at = (name: string): string => textOf(params[name]);
  switch (type) {
    case 'update_equipment':
      return { text: `Would change ${equipment}: ${changes(params.set)}` };
    case 'assign_equipment':
      return params.assignedTo === null
        ? { text: `Would take ${equipment} back` }
        : { text: `Would assign ${equipment} to ${at('assignedTo')}` };
    case 'schedule_maintenance': {
      const when = params.dueAt === undefined ? `in ${at('inDays')} days` : `on ${at('dueAt')}`;
      return { text: `Would schedule maintenance of ${equipment} ${when}` };
    }
    case 'create_request':
      return {
        text: `Would ask for ${counted(Array.isArray(params.items) ? params.items.length : 0, 'item')} for ${at('userId')}`,
      };
    case 'update_request': {
      const { request: _its, ...rest } = params;
      return {
        text: `Would change ${subject ? `the request of ${subject}` : `request ${at('request')}`}: ${changes(rest)}`,
      };
    }
    case 'send_notification':
      return {
        text: `Would ${channelWords[at('channel')] ?? 'tell'}${params.to === undefined ? '' : `, to ${at('to')}`}`,
        quote: at('message'),
      };
    case 'webhook_request':
      return {
        text: `Would call ${at('method')} ${at('url')}`,
        ...(params.body === undefined ? {} : { quote: at('body') }),
      };
  }
}

const changes = (set: Json | undefined): string =>
  entriesOf(set)
    .map(([name, value]) => (value === null ? `no ${name}` : `${name} to ${textOf(value)}`))
    .join(', ');

const entriesOf = (value: Json | undefined): [string, Json | undefined][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
