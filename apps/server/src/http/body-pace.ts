import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import type { Request, RequestHandler, Response } from 'express';
import { hasBody, isJson } from './bodies.ts';
import { errorAnswer } from './refusals.ts';

/** How many bytes of a file must arrive per second. */
const slowest = 1024;

/**
 * Refuses (408) bodies that would occupy a connection forever: JSON must arrive within the window; of a file,
 * every window must bring 1 KiB for each of its seconds.
 */
export const bodyPace =
  (windowMs: number): RequestHandler =>
  (request, response, next) => {
    if (hasBody(request)) watch(request, response, windowMs);
    next();
  };

function watch(request: Request, response: Response, windowMs: number): void {
  const least = (slowest * windowMs) / 1000;
  let before = request.socket.bytesRead;
  const timer = setInterval(() => {
    const arrived = request.socket.bytesRead - before;
    before += arrived;
    if (request.complete) return stop();
    // Data that has already arrived is waiting for the server, not for the sender.
    if (!isJson(request) && (arrived >= least || request.readableLength > 0)) return;
    stop();
    refuse(request, response);
  }, windowMs);
  const stop = (): void => clearInterval(timer);
  request.once('end', stop).once('close', stop);
}

function refuse(request: Request, response: Response): void {
  if (response.headersSent) {
    request.destroy();
    return;
  }
  const { status, body } = errorAnswer(refused('REQUEST_TIMEOUT', message.bodyTooSlow));
  response.set('connection', 'close').status(status).json(body);
}
