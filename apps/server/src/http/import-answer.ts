import { once } from 'node:events';
import { answerTypes } from '@quartermaster/contract';
import type { Request, Response } from 'express';
import type { ImportNotice } from '../imports/import-run.ts';
import { answerInFull, dropRest } from './answer-in-full.ts';

/**
 * The answer of an import: one JSON object at the end. With `Accept: application/x-ndjson`, there is a line
 * for the job, for progress and for every row error (in a dry run for every row), and that object comes last.
 */
export class ImportAnswer {
  readonly #response: Response;
  readonly #lines: boolean;

  constructor(request: Request, response: Response) {
    this.#response = response;
    this.#lines = (request.headers.accept ?? '').includes(answerTypes.ndjson);
  }

  /** Whether any part of the answer has been sent. */
  get begun(): boolean {
    return this.#response.headersSent;
  }

  /** Sends a line if lines were requested; waits while the reader is slower than the import. */
  async line(notice: ImportNotice): Promise<void> {
    if (this.#lines) await this.#write(notice);
  }

  async end(result: object): Promise<void> {
    if (!this.#lines) return answerInFull(this.#response, { status: 200, headers: {}, body: result });
    await this.#write({ type: 'result', ...result });
    await dropRest(this.#response.req, this.#response);
    this.#response.end();
  }

  async #write(line: object): Promise<void> {
    const response = this.#response;
    if (response.destroyed) return;
    if (!response.headersSent) response.setHeader('content-type', answerTypes.ndjson);
    if (response.write(`${JSON.stringify(line)}\n`)) return;
    const waiting = new AbortController();
    const { signal } = waiting;
    try {
      await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]);
    } finally {
      // A long answer waits often: what it listens to doesn't add up.
      waiting.abort();
    }
  }
}
