import { message } from '@quartermaster/core/messages';
import { invalid } from '@quartermaster/core/verdict';
import type { AccessTokens } from '../../auth/access-tokens.ts';
import type { SignInAttempts } from '../../auth/attempts.ts';
import type { Confirmations } from '../../auth/confirmations.ts';
import type { KnownDevices } from '../../auth/known-devices.ts';
import type { PasswordResets } from '../../auth/password-resets.ts';
import type { SessionService, SignInOrigin } from '../../auth/session-service.ts';
import type { SignIn } from '../../auth/sign-in.ts';
import type { SignUps } from '../../auth/sign-up.ts';
import { RefusalError } from '../../errors/refusal-error.ts';
import { byCaller } from '../../events/cause.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { Profiles } from '../../people/profiles.ts';
import { toUser } from '../../users/record.ts';
import { actorOf, type UserService } from '../../users/service.ts';
import { api, open } from '../api.ts';
import type { Call } from '../call.ts';
import { clearSessionCookie, deviceCookie, setDeviceCookie, setSessionCookie } from '../caller.ts';

interface Services {
  readonly accessTokens: AccessTokens;
  readonly sessions: SessionService;
  readonly signIn: SignIn;
  readonly signUps: SignUps;
  readonly knownDevices: KnownDevices;
  readonly passwordResets: PasswordResets;
  readonly attempts: SignInAttempts;
  readonly mailer: Mailer;
  readonly reportFault: (error: unknown) => void;
}

interface MeServices {
  readonly users: UserService;
  readonly profiles: Profiles;
  readonly confirmations: Confirmations;
  readonly sessions: SessionService;
  readonly attempts: SignInAttempts;
  readonly mailer: Mailer;
}

const signInOrigin = ({ origin, request }: Pick<Call, 'origin' | 'request'>): SignInOrigin => ({
  ...origin,
  device: request.headers['user-agent'],
});

export const authHandlers = ({
  accessTokens,
  sessions,
  signIn,
  signUps,
  knownDevices,
  passwordResets,
  attempts,
  mailer,
}: Services) => ({
  login: open.auth.login.handler(async ({ input, context }) => {
    const user = await signIn.verify(context.origin, input.email, input.password);
    const { id, email, role, mustChangePassword } = user;
    return {
      token: await sessions.startBearer(user, signInOrigin(context)),
      user: { id, email, role },
      mustChangePassword,
    };
  }),
  signIn: open.auth.signIn.handler(async ({ input, context }) => {
    const device = knownDevices.deviceOf(deviceCookie(context.request), input.email);
    const user = await signIn.verify(context.origin, input.email, input.password, device);
    // End the browser's previous session, if any.
    if (context.signedIn?.session.kind === 'cookie') {
      await sessions.end(context.signedIn.session.id, {
        ...actorOf(context.signedIn.user),
        ...context.origin,
      });
    }
    const { token } = await sessions.startCookie(user, input.remember, signInOrigin(context));
    setSessionCookie(context.request, context.response, token, input.remember);
    const devices = knownDevices.remember(deviceCookie(context.request), input.email);
    setDeviceCookie(context.request, context.response, devices);
    return toUser(user);
  }),
  signOut: api.auth.signOut.handler(async ({ context }) => {
    const { session } = context.signedIn;
    if (session.kind === 'token') await accessTokens.revoke(session.publicId, context.actor);
    else await sessions.end(session.id, context.actor);
    clearSessionCookie(context.request, context.response);
    return { signedOut: true as const };
  }),
  signUp: open.auth.signUp.handler(async ({ input, context }) => {
    await attempts.limit('sign-up', context.origin.address);
    return signUps.signUp(input, context.origin);
  }),
  forgotPassword: open.auth.forgotPassword.handler(async ({ input, context }) => {
    await attempts.limit('reset', context.origin.address);
    await passwordResets.request(input.email, context.origin);
    return { message: mailer.isConnected ? message.resetSent : message.noMail };
  }),
  checkLink: open.auth.checkLink.handler(async ({ input, context }) => {
    await attempts.limit('redeem', context.origin.address);
    await passwordResets.check(input.token);
    return { valid: true as const };
  }),
  resetPassword: open.auth.resetPassword.handler(async ({ input, context }) => {
    await attempts.limit('redeem', context.origin.address);
    await passwordResets.redeem(input.token, input.password, context.origin);
    return { changed: true as const };
  }),
  me: api.auth.me.handler(({ context }) => toUser(context.signedIn.user)),
});

export const meHandlers = ({ users, profiles, confirmations, sessions, attempts, mailer }: MeServices) => ({
  get: api.me.get.handler(({ context }) => profiles.shownOf(context.signedIn.user)),
  update: api.me.update.handler(({ input, context }) =>
    profiles.update(input, context.actor, context.version),
  ),
  removePhoto: api.me.removePhoto.handler(({ context }) => profiles.setPhoto(undefined, context.actor)),
  resumeMail: api.me.resumeMail.handler(({ context }) => profiles.resumeMail(context.signedIn.user)),
  changePassword: api.me.changePassword.handler(async ({ input, context }) => {
    const { actor, signedIn, origin } = context;
    const { session } = signedIn;
    const user = await attempts.guard(
      { account: actor.email, address: origin.address, device: session.id },
      () => users.changePassword(actor, input.currentPassword, input.newPassword),
    );
    if (!user) throw new RefusalError(invalid([{ path: 'currentPassword', message: message.wrongPassword }]));
    await sessions.carryOver(session.id, user);
    return toUser(user);
  }),
  sendConfirmation: api.me.sendConfirmation.handler(async ({ context }) => {
    await confirmations.send(context.signedIn.user, byCaller(context.actor));
    return { message: mailer.isConnected ? message.confirmationSent : message.noMail };
  }),
  confirmAddress: api.me.confirmAddress.handler(async ({ input, context }) => {
    await attempts.limit('confirm', context.origin.address);
    return confirmations.redeem(input.token, context.actor);
  }),
});
