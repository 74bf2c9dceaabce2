import { Tag } from '@blueprintjs/core';
import { Disable, Error as ErrorIcon, TickCircle } from '@blueprintjs/icons';
import type { WorkflowStatus } from '@quartermaster/core/workflows/workflow';

const states = {
  enabled: { name: 'active', word: 'Enabled', Icon: TickCircle },
  error: { name: 'error', word: 'Error', Icon: ErrorIcon },
  disabled: { name: 'off', word: 'Disabled', Icon: Disable },
} as const;

/** Green while enabled, red after a failure, else grey (section 2). */
export function WorkflowStatusTag({ status }: { readonly status: WorkflowStatus }) {
  const { name, word, Icon } = states[status];
  return (
    <Tag minimal className="qm-state" data-state={name} icon={<Icon size={12} />}>
      {word}
    </Tag>
  );
}
