import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useCallback, useLayoutEffect } from 'react';
import { type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router-dom';
import { useReturnFocus } from '../ui/focus.ts';

/** For each form with unsaved changes: would this navigation lose them? */
const forms = new Set<BlockerFunction>();

const losesPage: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  from.pathname !== to.pathname;
/** In a dialog only the back button can leave: its own buttons ask in its footer. */
const losesDialog: BlockerFunction = ({ historyAction }) => historyAction === 'POP';

/** While there are unsaved changes, asks before they are left by a link, the back button or closing the window. */
export function useUnsavedChanges(unsaved: boolean, where: 'page' | 'dialog'): void {
  // Before the next paint, so that no click comes between the first keystroke and the question.
  useLayoutEffect(() => {
    if (!unsaved) return undefined;
    const loses: BlockerFunction = (leaving) => (where === 'page' ? losesPage : losesDialog)(leaving);
    forms.add(loses);
    return () => {
      forms.delete(loses);
    };
  }, [unsaved, where]);
}

/** Somebody else is signed in now: nothing that was entered may be saved any more, so nobody is asked. */
export const forgetUnsavedChanges = (): void => forms.clear();

/** The question itself, once for all forms: the router takes one blocker at a time. */
export function UnsavedChangesQuestion() {
  const blocker = useBlocker((leaving) => {
    // On the way to the sign-in page nobody is signed in any more, so nothing could be saved.
    if (leaving.nextLocation.pathname === '/login') return false;
    return [...forms].some((loses) => loses(leaving));
  });
  useBeforeUnload(
    useCallback((event) => {
      if (forms.size > 0) event.preventDefault();
    }, []),
  );
  return blocker.state === 'blocked' ? <Question onKeep={blocker.reset} onDiscard={blocker.proceed} /> : null;
}

interface QuestionProps {
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

function Question({ onKeep, onDiscard }: QuestionProps) {
  useReturnFocus();
  return (
    <Dialog isOpen title="Unsaved changes" role="alertdialog" transitionDuration={120} onClose={onKeep}>
      <DialogBody>You have unsaved changes.</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button variant="minimal" intent="danger" text="Discard" onClick={onDiscard} />
            <Button intent="primary" text="Keep editing" autoFocus onClick={onKeep} />
          </>
        }
      />
    </Dialog>
  );
}
