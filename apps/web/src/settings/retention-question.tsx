import { message } from '@quartermaster/core/messages';
import { lossTexts, retentionNames, shortened } from '@quartermaster/core/settings/retention';
import { useState } from 'react';
import { client, failureText } from '../api.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toastError } from '../ui/toast.ts';
import type { SettingsOutput, SettingsRecord } from './settings-form.ts';

/** Says what would be lost, and asks, before something is kept for fewer days. */
export function useRetentionQuestion(settings: SettingsRecord, save: () => Promise<unknown>) {
  const [losses, setLosses] = useState<readonly string[]>([]);
  const ask = async (value: SettingsOutput): Promise<void> => {
    const shorter = shortened(value, settings);
    const wanted = retentionNames.flatMap((name) => {
      const days = shorter[name];
      return days === undefined ? [] : [[name, String(days)]];
    });
    if (wanted.length === 0) return void (await save());
    try {
      const texts = lossTexts(await client.settings.retentionLoss(Object.fromEntries(wanted)));
      if (texts.length > 0) return setLosses(texts);
    } catch (error) {
      return void toastError(failureText(error, message.settingsNotUpdated));
    }
    await save();
  };
  const question =
    losses.length === 0 ? null : (
      <ConfirmDialog
        title="Keep for fewer days"
        action="Save changes"
        busyAction="Saving..."
        failure={message.settingsNotUpdated}
        onConfirm={save}
        onClose={() => setLosses([])}
      >
        <ul className="qm-losses">
          {losses.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p>{message.shortenRetention}</p>
      </ConfirmDialog>
    );
  return { ask, question };
}
