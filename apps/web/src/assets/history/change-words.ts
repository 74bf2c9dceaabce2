import { dayFields } from '@quartermaster/core/assets/asset-fields';
import type { HistoryChange, HistoryValue } from '@quartermaster/core/history/history-entry';
import { changeLabel, historyText } from '@quartermaster/core/history/words';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { formatDay } from '../../ui/time.tsx';

const days = new Set<string>([...dayFields, 'maintenanceDue']);

interface ChangeWords {
  /** The label of what changed. */
  readonly label: (change: Pick<HistoryChange, 'of' | 'field'>) => string;
  /** A value in readable form. */
  readonly text: (change: Pick<HistoryChange, 'field'>, value: HistoryValue) => string;
}

/** Describes changes, using the display names of custom fields. */
export function useChangeWords(): ChangeWords {
  const fields = useQuery(api.customFields.list.queryOptions()).data?.items ?? [];
  const byName = new Map(fields.map((field) => [`customFields.${field.apiName}`, field]));
  return {
    label: (change) => changeLabel(change, (apiName) => byName.get(`customFields.${apiName}`)?.displayName),
    text: ({ field }, value) => {
      if (field === 'image' && typeof value === 'string') return 'A photo';
      if (field === 'lastSeen' && typeof value === 'string') return formatDay(value.slice(0, 10));
      if (field === 'cost' && typeof value === 'number') return value.toFixed(2);
      const isDay = days.has(field) || byName.get(field)?.type === 'date';
      return isDay && typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
        ? formatDay(value)
        : historyText(value);
    },
  };
}
