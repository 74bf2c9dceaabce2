import type { Json, JsonObject } from '../json.ts';
import { textOf } from '../templates/template.ts';
import type { Perform } from './run.ts';

const longest = 300;

/** What a command does, in plain words. */
export const commandText = ({ type, params }: Pick<Perform, 'type' | 'params'>): string =>
  wordsOf(type, params).slice(0, longest);

function wordsOf(type: Perform['type'], params: JsonObject): string {
  switch (type) {
    case 'update_equipment':
      return `Update ${said(params.equipment)}: ${changes(params.set)}`;
    case 'assign_equipment':
      return params.assignedTo === null
        ? `Take back ${said(params.equipment)}`
        : `Assign ${said(params.equipment)} to ${said(params.assignedTo)}`;
    case 'schedule_maintenance': {
      const when = params.dueAt === undefined ? `in ${said(params.inDays)} days` : `on ${said(params.dueAt)}`;
      return `Schedule maintenance of ${said(params.equipment)} ${when}`;
    }
    case 'create_request':
      return `Request ${itemsIn(params.items)} for ${said(params.userId)}`;
    case 'update_request': {
      const { request, status, ...rest } = params;
      const moved = status === undefined ? '' : ` to ${said(status).replaceAll('_', ' ')}`;
      const edited = changes(rest);
      return moved === ''
        ? `Update request ${said(request)}: ${edited}`
        : `Move request ${said(request)}${moved}${edited === '' ? '' : `: ${edited}`}`;
    }
    case 'send_notification': {
      const to = params.to === undefined ? '' : ` to ${said(params.to)}`;
      return `Send by ${said(params.channel)}${to}: ${said(params.message)}`;
    }
    case 'webhook_request':
      return `${said(params.method)} ${said(params.url)}`;
  }
}

const said = (value: Json | undefined): string => textOf(value ?? undefined);

const changes = (given: Json | undefined): string =>
  typeof given === 'object' && given !== null && !Array.isArray(given)
    ? Object.entries(given)
        .map(([name, value]) => `${name} ${value === null ? 'cleared' : `→ ${said(value)}`}`)
        .join(', ')
    : '';

const itemsIn = (items: Json | undefined): string =>
  Array.isArray(items)
    ? items.map(({ quantity, catalogItemId }) => `${said(quantity)} × ${said(catalogItemId)}`).join(', ')
    : '';
