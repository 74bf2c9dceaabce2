import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useCallback, useLayoutEffect } from 'react';
import { type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router-dom';
import { useReturnFocus } from '../ui/focus.ts';

/** One function per form with unsaved changes: would this navigation lose them? */
const forms = new Set<BlockerFunction>();

const losesPage: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  from.pathname !== to.pathname;
/** The state of a navigation from over a dialog, which leaves that too. */
export const leavesDialogs = 'leaves-dialogs';
/** A dialog can only be left by the back button and by the palette; its own buttons ask in the footer. */
const losesDialog: BlockerFunction = ({ historyAction, nextLocation }) =>
  historyAction === 'POP' || nextLocation.state === leavesDialogs;

/**
 * While there are unsaved changes, asks before they are lost to a link, the back
 * button or closing the window.
 */
export function useUnsavedChanges(unsaved: boolean, where: 'page' | 'dialog'): void {
  // Before the next paint, so that no click can slip in between the first keystroke and the question.
  useLayoutEffect(() => {
    if (!unsaved) return undefined;
    const loses: BlockerFunction = (leaving) => (where === 'page' ? losesPage : losesDialog)(leaving);
    forms.add(loses);
    return () => {
      forms.delete(loses);
    };
  }, [unsaved, where]);
}

/**
 * For when somebody else has signed in: what was entered may no longer be saved, so there is nothing to ask.
 */
export const forgetUnsavedChanges = (): void => forms.clear();

/** Whether leaving the page would lose something that was entered. */
export const hasUnsavedChanges = (): boolean => forms.size > 0;

/** The question itself, shared by all forms, because the router takes one blocker at a time. */
export function UnsavedChangesQuestion() {
  const blocker = useBlocker((leaving) => {
    // Nobody is signed in any more on the way to the sign-in page, so nothing could be saved.
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
