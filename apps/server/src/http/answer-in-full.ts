import type { Request, Response } from 'express';
import { isBodyUnrequested } from './expect-continue.ts';

/** For how many more milliseconds and bytes an unneeded body is read. */
const mostMs = 5_000;
const mostBytes = 128 * 1024 * 1024;

interface JsonAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

/**
 * Sends the answer at once, even while the body is still arriving. Closing a connection with unread bytes
 * would reset it and lose the answer, so the answer only ends once the rest of the body has been read and
 * dropped.
 */
export async function answerInFull(response: Response, { status, headers, body }: JsonAnswer): Promise<void> {
  const { req: request } = response;
  response.set(headers).status(status);
  if (request.complete) {
    response.json(body);
    return;
  }
  // A sender that hasn't been asked for its body won't send it, so what comes next on the connection would be
  // ambiguous.
  if (isBodyUnrequested(request)) response.set('connection', 'close');
  const text = JSON.stringify(body);
  response.set({
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.write(text);
  await dropRest(request, response);
  response.end();
}

/** Reads and drops the rest of an unneeded body; if it doesn't end soon, its connection is closed. */
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
