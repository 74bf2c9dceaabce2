import type { RetentionName } from '@quartermaster/core/settings/retention';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { counted } from '../ui/numbers.ts';

/** For how long something is kept: '30 days'; undefined while that is loading. For administrators. */
export function useKeptFor(name: RetentionName): string | undefined {
  const days = useQuery(api.settings.get.queryOptions()).data?.[name];
  return days === undefined ? undefined : counted(days, 'day');
}

/** 'Can be undone for 30 days' */
export function useUndoText(): string {
  const time = useKeptFor('keepUndo');
  return time === undefined ? 'Can be undone' : `Can be undone for ${time}`;
}
