import { Button } from '@blueprintjs/core';
import { Eraser } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { api, client, failureText } from '../api.ts';
import { useSave } from '../forms/use-save.ts';
import { toastError } from '../ui/toast.ts';
import { QuestionButton } from './question-button.tsx';
import type { Person } from './use-people.ts';

interface EraseButtonProps {
  readonly person: Pick<Person, 'id' | 'displayName'>;
  /** The account is a former employee's; what refers to it follows in a job. */
  readonly onErased: () => void;
}

/** Erases who somebody was, once that is confirmed; refused while something is in their name. */
export function EraseButton({ person: { id, displayName }, onErased }: EraseButtonProps) {
  const { save, busy } = useSave(client.users.erase, {
    invalidates: [api.users, api.requests, api.assets],
    success: message.erasing(displayName),
    onSaved: onErased,
  });
  const erase = (): void =>
    void save({ params: { id } }).catch((error) => toastError(failureText(error, message.notErased)));
  return (
    <QuestionButton
      title={`Erase the personal data of ${displayName}?`}
      text="Name, email, phone, photo and address are erased everywhere, also in the audit, for good. What was done stays, as a former employee's."
      action="Erase"
      intent="danger"
      onConfirm={erase}
    >
      <Button
        size="small"
        variant="minimal"
        intent="danger"
        icon={<Eraser size={14} />}
        text="Erase personal data"
        disabled={busy}
      />
    </QuestionButton>
  );
}
