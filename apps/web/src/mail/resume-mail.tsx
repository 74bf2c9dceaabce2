import { message } from '@quartermaster/core/messages';
import { api, client, failureText } from '../api.ts';
import { useSave } from '../forms/use-save.ts';
import { OfferedButton } from '../ui/offered-button.tsx';
import { toastError } from '../ui/toast.ts';

interface ResumeMailProps {
  readonly person: { readonly id: string; readonly displayName: string };
  /** Whether it is whoever is signed in. */
  readonly isOwn?: boolean;
}

/** Sends somebody mail again whose address was refused. */
export function ResumeMail({ person: { id, displayName }, isOwn = false }: ResumeMailProps) {
  const others = useSave(client.users.resumeMail, {
    invalidates: [api.mail, api.users],
    success: message.mailResumed(displayName),
  });
  const own = useSave(client.me.resumeMail, {
    invalidates: [api.me],
    success: message.mailResumed(displayName),
  });
  const resume = async (): Promise<void> => {
    try {
      await (isOwn ? own.save(undefined) : others.save({ params: { id } }));
    } catch (error) {
      toastError(failureText(error, message.mailNotResumed));
    }
  };
  return (
    <OfferedButton
      size="small"
      text="Send mail again"
      aria-label={`Send mail again to ${isOwn ? 'me' : displayName}`}
      disabled={own.busy || others.busy}
      handFocusTo="neighbour"
      onClick={() => void resume()}
    />
  );
}
