import { Dialog, DialogBody, DialogFooter, ProgressBar } from '@blueprintjs/core';
import { escapeFormula } from '@quartermaster/core/csv/formula';
import { message } from '@quartermaster/core/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, client, failureText } from '../api.ts';
import { FormCallout } from '../forms/form-errors.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import '../ui/dialog.css';
import { useReturnFocus } from '../ui/focus.ts';
import { count, counted } from '../ui/numbers.ts';
import { saveFile } from '../ui/save-file.ts';

interface InvitePeopleProps {
  /** How many people have no password and weren't invited. */
  readonly number: number;
  readonly onClose: () => void;
}

type Stage =
  | { readonly name: 'asking' }
  | { readonly name: 'inviting'; readonly done: number }
  | { readonly name: 'done'; readonly done: number; readonly links: number };

/** Invites everybody who was imported: by mail or, if the server sends none, by a file of links. */
export function InvitePeople({ number, onClose }: InvitePeopleProps) {
  const queries = useQueryClient();
  const [total] = useState(number);
  const [stage, setStage] = useState<Stage>({ name: 'asking' });
  const [failure, setFailure] = useState<string>();
  const stopped = useRef(false);
  useReturnFocus();

  const invite = async (): Promise<void> => {
    const links: string[][] = [];
    let done = 0;
    setFailure(undefined);
    try {
      for await (const { id, email, displayName } of waiting()) {
        if (stopped.current) break;
        setStage({ name: 'inviting', done });
        const { link } = await client.users.invite({ params: { id } });
        done += 1;
        if (link !== undefined) links.push([email, displayName, link]);
      }
    } catch (error) {
      setFailure(failureText(error, message.peopleNotInvited));
    }
    // Includes those invited before a failure: their links are only available this once.
    if (links.length > 0) saveFile('invitations.csv', csvOf([['email', 'name', 'link'], ...links]));
    setStage({ name: 'done', done, links: links.length });
    await queries.invalidateQueries({ queryKey: api.users.key() });
  };
  const close = (): void => {
    stopped.current = true;
    if (stage.name !== 'inviting') onClose();
  };
  return (
    <Dialog isOpen title="Invite employees" onClose={close} transitionDuration={120}>
      <DialogBody>
        {failure ? <FormCallout>{failure}</FormCallout> : null}
        {stage.name === 'asking' ? (
          <p>
            {counted(total, 'person has', 'people have')} no password yet. Each gets a link to set one, by
            mail; if the server sends no mail, the links are downloaded as a file for you to pass on.
          </p>
        ) : stage.name === 'inviting' ? (
          <div className="qm-progress">
            <p>Inviting employees</p>
            <ProgressBar stripes={false} aria-label="Inviting employees" value={stage.done / total} />
            <p className="qm-muted qm-sm qm-num" role="status">
              {count(stage.done)} of {count(total)}
            </p>
          </div>
        ) : (
          <p role="status">
            {counted(stage.done, 'person', 'people')} invited.
            {stage.links > 0
              ? ' The links are in invitations.csv. They work for 7 days and are not shown again.'
              : ''}
          </p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          stage.name === 'asking' ? (
            <>
              <ActionButton text="Cancel" onClick={close} />
              <ActionButton
                intent="primary"
                text={`Invite ${counted(total, 'person', 'people')}`}
                onClick={() => void invite()}
              />
            </>
          ) : (
            <ActionButton text={stage.name === 'done' ? 'Done' : 'Stop'} onClick={close} />
          )
        }
      />
    </Dialog>
  );
}

/** Everyone who wasn't invited yet; fetched anew each time, because people leave this list once invited. */
async function* waiting() {
  for (;;) {
    const { items } = await client.users.list({ where: 'invitation:unsent state:active', limit: '200' });
    if (items.length === 0) return;
    yield* items;
  }
}

const csvOf = (rows: readonly (readonly string[])[]): Blob =>
  new Blob(
    rows.map((row) => `${row.map((cell) => `"${escapeFormula(cell).replaceAll('"', '""')}"`).join(',')}\r\n`),
    { type: 'text/csv' },
  );
