import { expect, test } from 'vitest';
import { freePort } from '../src/free-port.ts';

test('a free port is given to nobody else before a server listens on it', async () => {
  const ports = await Promise.all(Array.from({ length: 10 }, freePort));
  expect(new Set(ports).size).toBe(10);
  // The system gives others any port from 32,768 on, and browsers refuse some below 12,000.
  for (const port of ports) expect(port >= 12_000 && port < 32_768, `${port}`).toBe(true);
});
