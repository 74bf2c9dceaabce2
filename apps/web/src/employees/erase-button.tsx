import { Button } from '@blueprintjs/core';
import { Eraser } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { erasureCounts } from '@quartermaster/core/users/erasure-preview';
import { useQuery } from '@tanstack/react-query';
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
      text={
        <>
          Name, email, phone, photo and address are erased everywhere, also in the audit, for good. What was
          done stays, as a former employee's. <Changes id={id} />
        </>
      }
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

/** How much is changed, or why nothing can be yet. */
function Changes({ id }: Pick<Person, 'id'>) {
  const { data, error } = useQuery(
    api.users.erasure.queryOptions({ input: { params: { id } }, gcTime: 0, staleTime: 0 }),
  );
  if (error) return <b>{failureText(error, message.erasureNotCounted)}</b>;
  if (!data) return <b role="status">Counting what it changes</b>;
  return <b role="status">{data.refusal ?? message.erasureChanges(erasureCounts(data))}</b>;
}
