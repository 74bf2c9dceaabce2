import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type PictureAnswer, type PictureTask, pictureAnswer } from './picture-messages.ts';

/** How many milliseconds an image may take, and how long the process stays when idle. */
const taskMs = 20_000;
const idleMs = 30_000;

const isSource = import.meta.url.endsWith('.ts');
const decoder = new URL(isSource ? './decode-pictures.ts' : './decode-pictures.js', import.meta.url);

/**
 * The environment variables that the decoder needs to find libraries and temporary files; it gets no secrets.
 */
const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TMPDIR'];

/**
 * The process that decodes images: started for the first image, and again whenever it has ended for any
 * reason.
 */
export class PictureProcess {
  readonly #reportFault: (error: unknown) => void;
  #running: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(reportFault: (error: unknown) => void) {
    this.#reportFault = reportFault;
  }

  /** Decodes one image; must not be called again before it has answered. */
  async decode(task: PictureTask): Promise<PictureAnswer> {
    clearTimeout(this.#idle);
    const running = this.#running ?? this.#start();
    running.ref();
    const answer = await answerOf(running, task);
    running.unref();
    this.#idle = setTimeout(() => void this.end(), idleMs).unref();
    return answer;
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle);
    const running = this.#running;
    if (!running) return;
    this.#running = undefined;
    running.kill('SIGKILL');
    await once(running, 'exit');
  }

  #start(): ChildProcess {
    const env = Object.fromEntries(passedOn.map((name) => [name, process.env[name]]));
    const started = fork(decoder, {
      env,
      // When running from source, these include the TypeScript loader.
      execArgv: isSource ? process.execArgv : [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#running = started;
    const gone = (error: Error): void => {
      if (this.#running !== started) return;
      this.#running = undefined;
      this.#reportFault(error);
    };
    started.once('error', gone);
    started.once('exit', (code, signal) =>
      gone(new Error(`The process that decodes images ended: ${signal ?? `exit code ${code}`}`)),
    );
    started.unref();
    started.channel?.unref();
    return started;
  }
}

/** Waits for the process's answer; kills it if it takes too long. */
function answerOf(running: ChildProcess, task: PictureTask): Promise<PictureAnswer> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => running.kill('SIGKILL'), taskMs);
    const complete = (answer: PictureAnswer): void => {
      clearTimeout(timer);
      running.off('message', answered).off('exit', ended).off('error', ended);
      resolve(answer);
    };
    const answered = (answer: unknown): void => complete(pictureAnswer.parse(answer));
    const ended = (): void => complete({ kind: 'ended' });
    running.on('message', answered).on('exit', ended).on('error', ended);
    // A failure to send means that the process has ended, which is handled above.
    running.send(task, () => undefined);
  });
}
