import { message } from '@quartermaster/core/messages';
import type { themes } from '@quartermaster/core/settings/settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, failureText } from '../api.ts';
import { toastError, toastSuccess } from '../ui/toast.ts';

type Theme = (typeof themes)[number];

const choices: readonly { readonly theme: Theme; readonly label: string }[] = [
  { theme: 'indigo', label: 'Indigo' },
  { theme: 'blue', label: 'Ocean Blue' },
  { theme: 'emerald', label: 'Emerald' },
  { theme: 'rose', label: 'Rose' },
  { theme: 'amber', label: 'Amber' },
];

/** The five themes (section 1); a choice is on every screen at once, and taken back where it can't be saved. */
export function ThemePicker({ theme }: { readonly theme: Theme }) {
  const queries = useQueryClient();
  const show = (next: Theme): void => {
    queries.setQueryData(api.branding.get.queryKey(), (known) => known && { ...known, theme: next });
    queries.setQueryData(api.settings.get.queryKey(), (known) => known && { ...known, theme: next });
  };
  const choose = useMutation(
    api.settings.update.mutationOptions({
      // One after the other: the last choice is the one that stays.
      scope: { id: 'theme' },
      onSuccess: (now) => {
        queries.setQueryData(api.settings.get.queryKey(), now);
        toastSuccess(message.settingsUpdated);
      },
      onError: (error) => {
        toastError(failureText(error, message.settingsNotUpdated));
        show(theme);
        void queries.invalidateQueries({ queryKey: api.settings.key() });
        void queries.invalidateQueries({ queryKey: api.branding.key() });
      },
    }),
  );
  const pick = (next: Theme): void => {
    show(next);
    choose.mutate({ theme: next });
  };
  return (
    <div className="qm-themes" role="radiogroup" aria-label="Theme">
      {choices.map(({ theme: value, label }) => (
        <label key={value} className="qm-theme" data-theme={value}>
          <input
            type="radio"
            name="theme"
            value={value}
            checked={theme === value}
            onChange={() => pick(value)}
          />
          <span className="qm-swatch" />
          {label}
        </label>
      ))}
    </div>
  );
}
