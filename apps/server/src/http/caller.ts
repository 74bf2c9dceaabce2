import type { Actor } from '@quartermaster/core/access/actor';
import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import type { CookieOptions, Request, Response } from 'express';
import { RefusalError } from '../refusal-error.ts';
import type { SessionService, SignedIn } from '../sessions/service.ts';

const month = 30 * 24 * 3_600_000;

/** Who calls: by bearer token, else by cookie. A token that is no good is nobody's. */
export async function callerOf(request: Request, sessions: SessionService): Promise<SignedIn | undefined> {
  const bearer = /^Bearer ([\x21-\x7e]{1,4096})$/.exec(request.headers.authorization ?? '')?.[1];
  if (request.headers.authorization !== undefined) {
    return bearer === undefined ? undefined : sessions.fromBearer(bearer);
  }
  const cookie = cookieOf(request);
  return cookie === undefined ? undefined : sessions.fromCookie(cookie);
}

export const actorOf = ({ user }: SignedIn): Actor => ({ id: user.id, email: user.email, role: user.role });

/** Gives the browser its session: httpOnly, SameSite=Lax, and on TLS bound to this host. */
export function setSessionCookie(
  request: Request,
  response: Response,
  token: string,
  remember: boolean,
): void {
  response.cookie(cookieName(request), token, {
    ...cookieOptions(request),
    ...(remember ? { maxAge: month } : {}),
  });
}

export const clearSessionCookie = (request: Request, response: Response): void => {
  response.clearCookie(cookieName(request), cookieOptions(request));
};

/**
 * Browsers say where a call comes from; one from another site has no effect here (promise 18).
 * Programs say nothing, and have no cookie that could be abused.
 */
export function refuseCrossSite(request: Request): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  const foreign =
    site === undefined
      ? origin !== undefined && !sameHost(origin, request.headers.host)
      : site !== 'same-origin' && site !== 'none';
  if (foreign) throw new RefusalError(refused('FORBIDDEN', message.crossSite));
}

function sameHost(origin: string, host: string | undefined): boolean {
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}

const cookieName = (request: Request): string => (request.secure ? '__Host-qm_session' : 'qm_session');

const cookieOptions = (request: Request): CookieOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  secure: request.secure,
  path: '/',
});

function cookieOf(request: Request): string | undefined {
  const name = cookieName(request);
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = pair.split('=', 2);
    if (key?.trim() === name && value && /^[\w-]{20,200}$/.test(value.trim())) return value.trim();
  }
  return undefined;
}
