import { Chat, Edit, Inbox, InboxUpdate, Person, SendMessage, Wrench } from '@blueprintjs/icons';
import type { ActionType } from '@quartermaster/core/workflows/actions';

export const actionNames: Readonly<Record<ActionType, string>> = {
  update_equipment: 'Update equipment',
  assign_equipment: 'Assign equipment',
  schedule_maintenance: 'Schedule maintenance',
  create_request: 'Create request',
  update_request: 'Update request',
  send_notification: 'Send notification',
  webhook_request: 'Webhook request',
};

/** What each does, in a sentence. */
export const actionSentences: Readonly<Record<ActionType, string>> = {
  update_equipment: 'Changes fields of an asset',
  assign_equipment: 'Gives an asset to somebody, or takes it back',
  schedule_maintenance: 'Sets when an asset is to be maintained',
  create_request: 'Asks for items in somebody’s name',
  update_request: 'Moves a request on, or changes its notes',
  send_notification: 'Writes to Slack, a phone, an address or the bell',
  webhook_request: 'Calls another program',
};

export const actionIcons: Readonly<Record<ActionType, typeof Edit>> = {
  update_equipment: Edit,
  assign_equipment: Person,
  schedule_maintenance: Wrench,
  create_request: InboxUpdate,
  update_request: Inbox,
  send_notification: Chat,
  webhook_request: SendMessage,
};
