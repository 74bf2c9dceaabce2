import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { api, isRefused } from '../api.ts';
import { TextField } from '../forms/text-field.tsx';
import { count, counted } from '../ui/numbers.ts';
import { webhookLabels as labels, type WebhookInput } from './webhook-form.ts';

/** How long to wait after the last keystroke before trying the filter, in ms. */
const debounceMs = 300;

/** The filter, with how many of the latest events it would have let through. */
export const FilterField = () => (
  <TextField<WebhookInput>
    name="filter"
    label={labels.filter}
    className="span qm-webhook-filter"
    placeholder="type:Laptop status:Assigned"
    mono
    help={useEstimate()}
  />
);

function useEstimate(): ReactNode {
  const [events, typed] = useWatch<WebhookInput, ['events', 'filter']>({ name: ['events', 'filter'] });
  const filter = typed.trim();
  const [tried, setTried] = useState(filter);
  useEffect(() => {
    const timer = setTimeout(() => setTried(filter), debounceMs);
    return () => clearTimeout(timer);
  }, [filter]);
  const isTried = tried !== '' && events.length > 0;
  const { data, error } = useQuery(
    api.webhooks.estimate.queryOptions({
      input: { events, filter: tried },
      enabled: isTried,
      placeholderData: (before) => before,
    }),
  );
  if (!isTried || filter === '')
    return 'Only events whose data matches are sent. Leave it empty to send all.';
  if (error && isRefused(error)) return <span className="qm-failed">{error.message}</span>;
  if (!data) return 'Only events whose data matches are sent.';
  if (data.events === 0) return 'There was no such event lately. Leave it empty to send all.';
  return `${count(data.matching)} of the last ${counted(data.events, 'such event')} would have been sent. Leave it empty to send all.`;
}
