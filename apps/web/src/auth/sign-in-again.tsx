import { Dialog, DialogBody } from '@blueprintjs/core';
import { message } from '@quartermaster/core/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useReturnFocus } from '../ui/focus.ts';
import { type SignedInUser, useBeginSession } from './session.tsx';
import './sign-in-again.css';
import { SignInForm } from './sign-in-form.tsx';

interface SignInAgainProps {
  /** Whose session has ended. */
  readonly user: SignedInUser;
}

/** Signing in over the page on which the session has ended. The page goes on as it was, for the same person alone. */
export function SignInAgain({ user }: SignInAgainProps) {
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
      <Content>
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

/** In the dialog, so that it begins and ends with it. */
function Content({ children }: { readonly children: React.JSX.Element }) {
  const body = useRef<HTMLDivElement>(null);
  useReturnFocus();
  useEffect(() => body.current?.querySelector<HTMLElement>('[name=password]')?.focus(), []);
  return (
    <div ref={body}>
      <DialogBody>
        <p>{message.sessionEnded}</p>
        {children}
      </DialogBody>
    </div>
  );
}
