import type { Trigger } from './workflow.ts';

/** Where a hook is called. @param path may begin with slashes while it is typed */
export const hookPath = (path: string): string => `/api/hooks/${path.replace(/^\/+/, '')}`;

/** What starts a workflow, in a few words: `request.created`, `every 30 min`, `POST /api/hooks/leavers`. */
export function triggerText(trigger: Trigger): string {
  switch (trigger.type) {
    case 'event':
      return trigger.config.eventType;
    case 'webhook':
      return `${trigger.config.webhook.method} ${hookPath(trigger.config.webhook.path)}`;
    case 'schedule': {
      const { type, value, timezone } = trigger.config.schedule;
      return type === 'interval' ? `every ${value} min` : `${value} ${timezone}`;
    }
  }
}
