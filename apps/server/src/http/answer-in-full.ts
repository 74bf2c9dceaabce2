import type { Request, Response } from 'express';
import { isBodyUnasked } from './expect-continue.ts';

/** How much longer, in milliseconds and bytes, a body is read that nobody needs. */
const mostMs = 5_000;
const mostBytes = 128 * 1024 * 1024;

interface JsonAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

/**
 * Answers at once, also while the body is still being sent. Closing a connection with unread bytes would reset it, and
 * the sender would lose the answer: so the answer goes out, and ends when the rest of the body was dropped.
 */
export async function answerInFull(response: Response, { status, headers, body }: JsonAnswer): Promise<void> {
  const { req: request } = response;
  response.set(headers).status(status);
  if (request.complete) {
    response.json(body);
    return;
  }
  // Whoever isn't asked for the body won't send it, so that it couldn't be told from the next call.
  if (isBodyUnasked(request)) response.set('connection', 'close');
  const text = JSON.stringify(body);
  response.set({
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.write(text);
  await dropRest(request, response);
  response.end();
}

/** Reads and drops the rest of a body that is no longer needed; one that doesn't end soon ends with its connection. */
export function dropRest(request: Request, response: Response): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let rest = mostBytes;
    const timer = setTimeout(giveUp, mostMs);
    function done(): void {
      clearTimeout(timer);
      resolve();
    }
    function giveUp(): void {
      request.off('data', take).pause();
      response.once('finish', () => request.socket.destroySoon());
      done();
    }
    function take(chunk: Buffer): void {
      rest -= chunk.length;
      if (rest < 0) giveUp();
    }
    request.once('end', done).once('close', done).on('data', take).resume();
  });
}
