import { createHmac, type KeyObject, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Database } from './database.ts';
import { newId } from './events.ts';

export interface User {
  readonly id: string;
  readonly email: string;
  readonly role: string;
  readonly epoch: number;
  readonly must_change_password: number;
}

interface Session {
  readonly id: string;
  readonly user_id: string;
  readonly epoch: number;
  readonly last_used: number;
  readonly expires: number;
}

const lifetime = 8 * 3_600_000;
const minute = 60_000;
const header = encoded({ alg: 'HS256', typ: 'JWT' });
const claims = z.object({ jti: z.string(), exp: z.number() });

/** Signed tokens; the session and its user are looked up on every call. */
export class Sessions {
  readonly #database: Database;
  readonly #key: KeyObject;

  constructor(database: Database, key: KeyObject) {
    this.#database = database;
    this.#key = key;
  }

  /** @returns a token, or undefined if the password is wrong */
  signIn(email: string, password: string): string | undefined {
    const user = this.#database.first<User & { password: string }>(
      'SELECT * FROM users WHERE email = ?',
      email,
    );
    if (!user || !isPassword(password, user.password)) return undefined;
    const [id, now] = [newId(), Date.now()];
    this.#database.run(
      'INSERT INTO sessions VALUES (?, ?, ?, ?, ?)',
      id,
      user.id,
      user.epoch,
      now,
      now + lifetime,
    );
    const content = `${header}.${encoded({ sub: user.id, jti: id, exp: Math.floor((now + lifetime) / 1000) })}`;
    return `${content}.${this.#signature(content).toString('base64url')}`;
  }

  userOf(token: string): User | undefined {
    const end = token.lastIndexOf('.');
    const content = token.slice(0, end);
    const given = Buffer.from(token.slice(end + 1), 'base64url');
    const wanted = this.#signature(content);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
    const { jti, exp } = claims.parse(
      JSON.parse(Buffer.from(content.slice(header.length + 1), 'base64url').toString()),
    );
    const now = Date.now();
    const session = this.#database.first<Session>('SELECT * FROM sessions WHERE id = ?', jti);
    if (!session || exp * 1000 < now || session.expires < now || now - session.last_used > lifetime)
      return undefined;
    const user = this.#database.first<User>('SELECT * FROM users WHERE id = ?', session.user_id);
    if (user?.epoch !== session.epoch) return undefined;
    if (now - session.last_used > minute)
      this.#database.run('UPDATE sessions SET last_used = ? WHERE id = ?', now, jti);
    return user;
  }

  #signature(content: string): Buffer {
    return createHmac('sha256', this.#key).update(content).digest();
  }
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** A password as it is stored: its salt and its hash. */
export function hashedPassword(password: string): string {
  const salt = randomBytes(16).toString('hex');
  return `${salt}:${scryptSync(password, salt, 32).toString('hex')}`;
}

function isPassword(password: string, stored: string): boolean {
  const [salt = '', hash = ''] = stored.split(':');
  return timingSafeEqual(scryptSync(password, salt, 32), Buffer.from(hash, 'hex'));
}
