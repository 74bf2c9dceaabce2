import { Worker } from 'node:worker_threads';
import { StoreUnavailable } from '../store-errors.ts';
import { errorOf } from './failure.ts';
import type { Answer, Ticketed } from './messages.ts';

interface Waiting<Item> {
  resolve(result: readonly Item[]): void;
  reject(error: Error): void;
}

/**
 * The main thread's end of a worker thread: sends requests and resolves them. Ticket 0 is the thread's start.
 */
export class Thread<Request, Item> {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting<Item>>();
  readonly #exited: Promise<void>;
  readonly started: Promise<unknown>;
  #tickets = 0;
  #closing = false;
  #broken: Error | undefined;

  /** `module` is the thread's source; in a build, the compiled file next to it is used. */
  constructor(module: URL, data: unknown) {
    this.#worker = new Worker(loadable(module), { workerData: data, ...loading });
    this.#exited = new Promise((resolve) => this.#worker.once('exit', () => resolve()));
    this.#worker.on('message', (answers: readonly Answer[]) => {
      for (const answer of answers) this.#complete(answer);
    });
    this.#worker.on('error', (error) =>
      this.#break(error instanceof Error ? error : new Error(String(error))),
    );
    this.#worker.on('exit', () => this.#break(new StoreUnavailable(closed)));
    this.started = this.#answerTo(0);
  }

  /** Throws StoreUnavailable once the thread is gone. */
  async ask(request: Request): Promise<readonly Item[]> {
    if (this.#broken) throw new StoreUnavailable(this.#broken.message);
    if (this.#closing) throw new StoreUnavailable(closed);
    const message: Ticketed<Request> = { ticket: ++this.#tickets, request };
    this.#worker.postMessage(message);
    return this.#answerTo(message.ticket);
  }

  /** Lets the thread finish its pending requests. */
  async close(): Promise<void> {
    this.#closing = true;
    if (this.#waiting.size === 0) this.#worker.postMessage('close');
    await this.#exited;
  }

  #answerTo(ticket: number): Promise<readonly Item[]> {
    return new Promise((resolve, reject) => this.#waiting.set(ticket, { resolve, reject }));
  }

  #complete(answer: Answer): void {
    const waiting = this.#waiting.get(answer.ticket);
    this.#waiting.delete(answer.ticket);
    // The thread answers each kind of request with the right items; this class only passes them on.
    if ('result' in answer) waiting?.resolve(answer.result as readonly Item[]);
    else waiting?.reject(errorOf(answer.failure));
    if (this.#closing && this.#waiting.size === 0) this.#worker.postMessage('close');
  }

  #break(error: Error): void {
    this.#broken ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#broken);
    this.#waiting.clear();
  }
}

const closed = 'The database is closed.';

const isSource = import.meta.url.endsWith('.ts');

/** Built code is loaded as it is; a worker of Node 20 needs a loader of its own to read TypeScript. */
function loadable(module: URL): URL {
  if (!isSource) return new URL(module.href.replace(/\.ts$/, '.js'));
  const code = `import { register } from 'node:module';
    register('tsx/esm', ${JSON.stringify(import.meta.url)}, { data: {} });
    await import(${JSON.stringify(module.href)});`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}

const loading = isSource ? { execArgv: ['--conditions=@quartermaster/source'] } : {};
