import { hostname } from 'node:os';
import { createCheckedClient } from '@quartermaster/contract';
import type { SignIn } from '../credentials.ts';
import { clientOptions } from '../fetch.ts';

/** What the access token that `qm login` makes is called on the server. */
export const ownTokenName = (): string => `qm on ${hostname()}`.slice(0, 100);

/** Whether signing in made the token or session, so that signing out ends it. */
export const isOwn = ({ token, made }: Omit<SignIn, 'url'>): boolean =>
  made === true || !token.startsWith('qm_');

/** Ends the session or the access token of a sign-in, which it may do itself. */
export const revokeOwn = ({ url, token }: SignIn) =>
  createCheckedClient(clientOptions(url, () => token)).auth.signOut();
