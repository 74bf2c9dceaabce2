import { Tag } from '@blueprintjs/core';
import {
  CircleArrowRight,
  CrossCircle,
  Disable,
  Repeat,
  TickCircle,
  Time,
  WarningSign,
} from '@blueprintjs/icons';
import type { ExecutionStatus } from '@quartermaster/core/workflows/execution';

const states: Readonly<
  Record<ExecutionStatus, { readonly name: string; readonly word: string; readonly Icon: typeof Time }>
> = {
  waiting: { name: 'pending', word: 'Waiting', Icon: Time },
  running: { name: 'running', word: 'Running', Icon: CircleArrowRight },
  success: { name: 'active', word: 'Success', Icon: TickCircle },
  failed: { name: 'error', word: 'Failed', Icon: CrossCircle },
  partial: { name: 'partial', word: 'Partial', Icon: WarningSign },
  skipped: { name: 'off', word: 'Skipped', Icon: Disable },
  timed_out: { name: 'error', word: 'Timed out', Icon: Time },
  cancelled: { name: 'off', word: 'Cancelled', Icon: Repeat },
};

export const runWord = (status: ExecutionStatus): string => states[status].word;

/** What has become of a run. */
export function RunTag({ status }: { readonly status: ExecutionStatus }) {
  const { name, word, Icon } = states[status];
  return (
    <Tag minimal className="qm-state" data-state={name} icon={<Icon size={12} />}>
      {word}
    </Tag>
  );
}
