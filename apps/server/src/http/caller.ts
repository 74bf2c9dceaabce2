import type { Via } from '@quartermaster/core/events/event';
import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import type { CookieOptions, Request, Response } from 'express';
import type { SessionService, SignedIn } from '../auth/session-service.ts';
import { RefusalError } from '../errors/refusal-error.ts';

const month = 30 * 24 * 3_600_000;
const year = 365 * 24 * 3_600_000;

/**
 * Who calls, by bearer token or else by cookie. With an invalid token nobody is signed in, whatever the
 * cookie.
 */
export async function callerOf(request: Request, sessions: SessionService): Promise<SignedIn | undefined> {
  const bearer = /^Bearer ([\x21-\x7e]{1,4096})$/.exec(request.headers.authorization ?? '')?.[1];
  if (request.headers.authorization !== undefined) {
    return bearer === undefined ? undefined : sessions.fromBearer(bearer, request.ip ?? '');
  }
  const cookie = sessionCookie(request);
  return cookie === undefined ? undefined : sessions.fromCookie(cookie, request.ip ?? '');
}

/** The token from this browser's session cookie; the session may have ended since. */
export const sessionCookie = (request: Request): string | undefined =>
  readCookie(request, cookieName(request), /^[\w-]{20,200}$/);

/** Via which channel the call came in, for the events: qm identifies itself, browsers send Sec-Fetch-Site. */
export function viaOf({ headers }: Request, signedIn: SignedIn | undefined): Via {
  if (signedIn?.session.kind === 'cookie') return 'console';
  if (headers['user-agent']?.startsWith('qm/')) return 'terminal';
  return !signedIn && headers['sec-fetch-site'] !== undefined ? 'console' : 'api';
}

/** Sets the session cookie: httpOnly, SameSite=Lax, and bound to this host over TLS. */
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

/**
 * The cookie that an earlier sign-in left in this browser; it affects the limits on attempts, but grants no
 * access.
 */
export const deviceCookie = (request: Request): string | undefined =>
  readCookie(request, deviceCookieName(request), /^[\w.-]{20,300}$/);

export function setDeviceCookie(request: Request, response: Response, devices: string): void {
  response.cookie(deviceCookieName(request), devices, { ...cookieOptions(request), maxAge: year });
}

export const clearSessionCookie = (request: Request, response: Response): void => {
  response.clearCookie(cookieName(request), cookieOptions(request));
};

/**
 * Refuses writes from other sites, which browsers identify (promise 18). Programs send no such header, and
 * have no cookie that could be abused.
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

const deviceCookieName = (request: Request): string => (request.secure ? '__Host-qm_device' : 'qm_device');

function readCookie(request: Request, name: string, form: RegExp): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = pair.split('=', 2);
    if (key?.trim() === name && value && form.test(value.trim())) return value.trim();
  }
  return undefined;
}
