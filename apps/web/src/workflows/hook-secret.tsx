import { Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { message } from '@quartermaster/core/messages';
import { useState } from 'react';
import { api, client, failureText } from '../api.ts';
import { useSave } from '../forms/use-save.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import '../ui/dialog.css';
import { useReturnFocus } from '../ui/focus.ts';
import { toastError } from '../ui/toast.ts';
import type { WorkflowRow } from './use-workflows.ts';

/** Makes a new secret for a workflow's hook, and keeps it until it was shown. */
export function useHookSecret() {
  const [secret, setSecret] = useState<string>();
  const { save, busy } = useSave(client.workflows.rotateSecret, {
    invalidates: [api.workflows],
    onSaved: (made) => setSecret(made.secret),
  });
  const make = (id: string): void => {
    save({ params: { id } }).catch((error: unknown) =>
      toastError(failureText(error, message.secretNotRotated)),
    );
  };
  /** For a saved workflow with a hook that has none yet. */
  const makeFirst = ({ id, trigger, hasHookSecret }: WorkflowRow): void => {
    if (trigger.type === 'webhook' && !hasHookSecret) make(id);
  };
  return { make, makeFirst, busy, secret, forget: () => setSecret(undefined) };
}

interface HookSecretProps {
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows the secret that callers of a hook must send, once. */
export function HookSecret({ secret, onClose }: HookSecretProps) {
  useReturnFocus();
  return (
    <Dialog
      isOpen
      title="Secret of the hook"
      onClose={onClose}
      transitionDuration={120}
      canOutsideClickClose={false}
    >
      <DialogBody>
        <p>Copy it now: it won’t be shown again. Whoever calls the hook must send it.</p>
        <p className="qm-hook-url">
          <code className="qm-mono">{secret}</code> <CopyButton text={secret} />
        </p>
      </DialogBody>
      <DialogFooter actions={<ActionButton intent="primary" text="Done" onClick={onClose} />} />
    </Dialog>
  );
}
