import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useCallback } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';

interface UnsavedChangesPromptProps {
  /** In a dialog only the back button can leave: its own buttons ask in its footer. */
  readonly inDialog?: boolean;
}

/**
 * Asks before unsaved changes are left, by a link, the back button or closing the window. Rendered only while there are
 * any, because the router takes one blocker at a time.
 */
export function UnsavedChangesPrompt({ inDialog = false }: UnsavedChangesPromptProps) {
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to, historyAction }) => {
    // On the way to the sign-in page nobody is signed in any more, so nothing could be saved.
    if (to.pathname === '/login') return false;
    return inDialog ? historyAction === 'POP' : from.pathname !== to.pathname;
  });
  useBeforeUnload(useCallback((event) => event.preventDefault(), []));
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      isOpen
      title="Unsaved changes"
      role="alertdialog"
      transitionDuration={120}
      onClose={blocker.reset}
    >
      <DialogBody>You have unsaved changes.</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button variant="minimal" intent="danger" text="Discard" onClick={blocker.proceed} />
            <Button intent="primary" text="Keep editing" autoFocus onClick={blocker.reset} />
          </>
        }
      />
    </Dialog>
  );
}
