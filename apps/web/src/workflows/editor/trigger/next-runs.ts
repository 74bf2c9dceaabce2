import { nextFire, scheduleIssues } from '@quartermaster/core/workflows/schedule';
import type { Schedule } from '@quartermaster/core/workflows/workflow';
import { englishDate } from '../../../ui/english-date.ts';
import { definitionIn, type WorkflowInput } from '../workflow-input.ts';

/** The schedule that was entered, if it can be followed. */
function scheduleIn(input: WorkflowInput): Schedule | undefined {
  const { trigger } = definitionIn(input);
  if (trigger.type !== 'schedule') return undefined;
  const { schedule } = trigger.config;
  return scheduleIssues(schedule).length === 0 ? schedule : undefined;
}

/** The next times that it fires, at most so many. An interval begins now. */
export function nextRunsOf(input: WorkflowInput, most: number, now = new Date()): Date[] {
  const schedule = scheduleIn(input);
  if (schedule === undefined) return [];
  const runs: Date[] = [];
  let last = now;
  while (runs.length < most) {
    const next = nextFire(schedule, last, now);
    if (next === undefined) break;
    runs.push(next);
    last = next;
  }
  return runs;
}

/** 'Monday, 7 December 2026, 09:00 in London'. */
export function runText(run: Date, timezone: string): string {
  const zone = timezone.trim() || 'UTC';
  const date = englishDate({
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  });
  return `${date.format(run)} ${zone === 'UTC' ? 'UTC' : `in ${cityOf(zone)}`}`;
}

const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
