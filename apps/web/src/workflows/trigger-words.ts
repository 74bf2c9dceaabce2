import { triggerText } from '@quartermaster/core/workflows/trigger-text';
import type { Schedule, Trigger, TriggerType } from '@quartermaster/core/workflows/workflow';
import cronstrue from 'cronstrue';

/** Section 2. */
export const triggerNames: Readonly<Record<TriggerType, string>> = {
  event: 'Event',
  schedule: 'Schedule',
  webhook: 'Webhook',
};

/** What starts a workflow, in words: the event, the address, or when. */
export const triggerWords = (trigger: Trigger): string =>
  trigger.type === 'schedule' ? scheduleWords(trigger.config.schedule) : triggerText(trigger);

const scheduleWords = ({ type, value }: Schedule): string =>
  type === 'interval'
    ? Number(value) === 1
      ? 'Every minute'
      : `Every ${value} minutes`
    : (cronWords(String(value)) ?? String(value));

/** A cron expression read aloud: 'At 09:00, on the first Monday of the month'; undefined if it can't be read. */
export function cronWords(expression: string): string | undefined {
  try {
    return cronstrue.toString(expression, { use24HourTimeFormat: true, verbose: false });
  } catch {
    return undefined;
  }
}
