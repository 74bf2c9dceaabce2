import { Dialog, DialogBody } from '@blueprintjs/core';
import { message } from '@quartermaster/core/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SessionEnd } from '../session-end.ts';
import { useReturnFocus } from '../ui/focus.ts';
import { type SignedInUser, useBeginSession } from './session.tsx';
import './sign-in-again.css';
import { SignInForm } from './sign-in-form.tsx';

interface SignInAgainProps {
  /** The user whose session has ended. */
  readonly user: SignedInUser;
  readonly end: SessionEnd;
}

/**
 * Asks to sign in over the page whose session has ended. The page continues as it was,
 * but only for the same person.
 */
export function SignInAgain({ user, end }: SignInAgainProps) {
  const queries = useQueryClient();
  const beginSession = useBeginSession();
  return (
    <Dialog
      isOpen
      title="Sign in"
      className="qm-auth-again"
      isCloseButtonShown={false}
      canEscapeKeyClose={false}
      canOutsideClickClose={false}
      transitionDuration={120}
    >
      <Content text={end === 'suspended' ? message.suspended : message.sessionEnded}>
        <SignInForm
          address={user.email}
          onSignedIn={(now) => {
            beginSession(now);
            if (now.id === user.id) void queries.invalidateQueries();
          }}
        />
      </Content>
    </Dialog>
  );
}

/** Inside the dialog, so that its effects start and end with the dialog. */
function Content({ text, children }: { readonly text: string; readonly children: React.JSX.Element }) {
  const body = useRef<HTMLDivElement>(null);
  useReturnFocus();
  useEffect(() => body.current?.querySelector<HTMLElement>('[name=password]')?.focus(), []);
  return (
    <div ref={body}>
      <DialogBody>
        <p>{text}</p>
        {children}
      </DialogBody>
    </div>
  );
}
