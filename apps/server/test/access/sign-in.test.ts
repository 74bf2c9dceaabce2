import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { made, newPerson, type Person, password } from '../support/company.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const signedIn = z.object({ token: z.string(), user: z.object({ id: z.string(), email: z.string() }) });

describe('signing in', () => {
  it('gives everyone who signs in at the same moment their own account, and a wrong password none', async () => {
    const people: Person[] = [];
    for (let n = 0; n < 4; n += 1) people.push(await newPerson(server));
    const attempts = [...people, ...people].map(async ({ email }, n) => {
      const right = n < people.length;
      const answer = await server.nobody.post('/api/auth/login', {
        email,
        password: right ? password : 'a wrong one',
      });
      if (!right) return expect(answer.status).toBe(401);
      const { token, user } = made(answer, signedIn);
      expect(user.email).toBe(email);
      const me = await server.nobody.get('/api/auth/me', { authorization: `Bearer ${token}` });
      expect(me.body).toMatchObject({ email });
    });
    await Promise.all(attempts);
  });
});
