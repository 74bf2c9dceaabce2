import { message } from '@quartermaster/core/messages';
import type { themes } from '@quartermaster/core/settings/themes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, client, failureText } from '../api.ts';
import { toastError, toastSuccess } from '../ui/toast.ts';

export type Theme = (typeof themes)[number];

/** In the order in which they are offered. */
export const themeNames: readonly { readonly theme: Theme; readonly label: string }[] = [
  { theme: 'blue', label: 'Ocean Blue' },
  { theme: 'indigo', label: 'Indigo' },
  { theme: 'emerald', label: 'Emerald' },
  { theme: 'rose', label: 'Rose' },
  { theme: 'amber', label: 'Amber' },
];

/**
 * Choosing the company's theme: a choice applies immediately and is reverted if it can't be saved.
 * @param theme the current one
 */
export function useThemeChoice(theme: Theme) {
  const queries = useQueryClient();
  const show = (next: Theme): void => {
    // A response that is still on its way may be older than the choice.
    void queries.cancelQueries({ queryKey: api.branding.key() });
    void queries.cancelQueries({ queryKey: api.settings.key() });
    queries.setQueryData(api.branding.get.queryKey(), (known) => known && { ...known, theme: next });
    queries.setQueryData(api.settings.get.queryKey(), (known) => known && { ...known, theme: next });
  };
  // The last choice until it is saved, because a radio button can't wait for the query to update.
  const [chosen, setChosen] = useState<Theme>();
  const wanted = useRef<Theme>(undefined);
  const choose = useMutation({
    mutationFn: (next: Theme) => client.settings.update({ theme: next }),
    // One after the other, so that the last choice wins.
    scope: { id: 'theme' },
    onSuccess: (now, next) => {
      if (next === wanted.current) {
        show(next);
        queries.setQueryData(api.settings.get.queryKey(), now);
      }
      toastSuccess(message.settingsUpdated);
    },
    onError: (error) => {
      toastError(failureText(error, message.settingsNotUpdated));
      show(theme);
      void queries.invalidateQueries({ queryKey: api.settings.key() });
      void queries.invalidateQueries({ queryKey: api.branding.key() });
    },
    onSettled: (_now, _error, next) => {
      if (next === wanted.current) setChosen(undefined);
    },
  });
  const pick = (next: Theme): void => {
    wanted.current = next;
    setChosen(next);
    show(next);
    choose.mutate(next);
  };
  return { chosen, pick };
}
