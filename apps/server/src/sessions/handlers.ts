import { message } from '@quartermaster/core/messages';
import type { PasswordResets } from '../accounts/password-resets.ts';
import type { SignUps } from '../accounts/sign-up.ts';
import { api, open } from '../http/api.ts';
import { clearSessionCookie, setSessionCookie } from '../http/caller.ts';
import type { SignIn } from '../http/sign-in.ts';
import { toUser, type UserService } from '../users/service.ts';
import type { SignInAttempts } from './attempts.ts';
import type { SessionService } from './service.ts';

interface Services {
  readonly sessions: SessionService;
  readonly signIn: SignIn;
  readonly signUps: SignUps;
  readonly passwordResets: PasswordResets;
  readonly attempts: SignInAttempts;
  readonly reportFault: (error: unknown) => void;
}

export const authHandlers = ({
  sessions,
  signIn,
  signUps,
  passwordResets,
  attempts,
  reportFault,
}: Services) => ({
  login: open.auth.login.handler(async ({ input, context }) => {
    const user = await signIn.verify(context.request, input.email, input.password);
    const { id, email, role, mustChangePassword } = user;
    return { token: await sessions.startBearer(user), user: { id, email, role }, mustChangePassword };
  }),
  signIn: open.auth.signIn.handler(async ({ input, context }) => {
    const user = await signIn.verify(context.request, input.email, input.password);
    // What was signed in on this browser before is over: its session id is dead.
    if (context.signedIn?.session.kind === 'cookie') {
      await sessions.end(context.signedIn.session.id, context.signedIn.user);
    }
    const { token } = await sessions.startCookie(user, input.remember);
    setSessionCookie(context.request, context.response, token, input.remember);
    return toUser(user);
  }),
  signOut: api.auth.signOut.handler(async ({ context }) => {
    await sessions.end(context.signedIn.session.id, context.actor);
    clearSessionCookie(context.request, context.response);
    return { signedOut: true as const };
  }),
  signUp: open.auth.signUp.handler(async ({ input, context }) => {
    await attempts.limit('sign-up', context.request.ip ?? '');
    return signUps.signUp(input);
  }),
  forgotPassword: open.auth.forgotPassword.handler(async ({ input, context }) => {
    await attempts.limit('reset', context.request.ip ?? '');
    // Not waited for: how long it takes would tell whether somebody has the address.
    passwordResets.request(input.email).catch(reportFault);
    return { message: message.resetSent };
  }),
  resetPassword: open.auth.resetPassword.handler(async ({ input, context }) => {
    await attempts.limit('redeem', context.request.ip ?? '');
    await passwordResets.redeem(input.token, input.password);
    return { changed: true as const };
  }),
  me: api.auth.me.handler(({ context }) => toUser(context.signedIn.user)),
});

export const meHandlers = (users: UserService, sessions: SessionService) => ({
  changePassword: api.me.changePassword.handler(async ({ input, context }) => {
    const user = await users.changePassword(context.actor, input.currentPassword, input.newPassword);
    await sessions.carryOver(context.signedIn.session.id, user);
    return toUser(user);
  }),
});
