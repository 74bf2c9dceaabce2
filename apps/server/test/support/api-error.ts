import { errorBody } from '@quartermaster/contract';
import { expect } from 'vitest';
import { statusOf } from '../../src/http/refusals.ts';
import type { Answer } from './caller.ts';

/** Matches texts that would reveal internals of the server. */
const inside =
  /node_modules|\.ts:\d|\.js:\d|\bat (\S+ \(|file:|node:|\/).+:\d+:\d+|ZodError|SQLITE|sqlite|<html|<!doctype/i;

/** Expects an error with this status in the API's format, without internals. */
export function expectApiError(answer: Answer, status = answer.status): void {
  const { headers, text, body } = answer;
  expect(answer.status, text.slice(0, 300)).toBe(status);
  expect(headers['content-type'] ?? '').toMatch(/^application\/json/);
  const error = errorBody.strict().parse(body);
  expect(error.status).toBe(status);
  expect(Object.entries(statusOf)).toContainEqual([error.code, status]);
  expect(error.message).not.toBe('');
  expect(text).not.toMatch(inside);
  if (status === 422) expect(error.data).toMatchObject({ issues: expect.any(Array) });
  if (status === 429 || status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
}
