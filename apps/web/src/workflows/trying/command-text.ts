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

/** What a command would do, in plain words. */
export function commandText({ type, params }: Pick<Perform, 'type' | 'params'>): Said {
  const at = (name: string): string => textOf(params[name]);
  switch (type) {
    case 'update_equipment':
      return { text: `Would change ${at('equipment')}: ${changes(params.set)}` };
    case 'assign_equipment':
      return params.assignedTo === null
        ? { text: `Would take ${at('equipment')} back` }
        : { text: `Would assign ${at('equipment')} to ${at('assignedTo')}` };
    case 'schedule_maintenance': {
      const when = params.dueAt === undefined ? `in ${at('inDays')} days` : `on ${at('dueAt')}`;
      return { text: `Would schedule maintenance of ${at('equipment')} ${when}` };
    }
    case 'create_request':
      return {
        text: `Would ask for ${counted(Array.isArray(params.items) ? params.items.length : 0, 'item')} for ${at('userId')}`,
      };
    case 'update_request': {
      const { request: _its, ...rest } = params;
      return { text: `Would change the request ${at('request')}: ${changes(rest)}` };
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
