import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** Starts a module of this folder in a process that answers questions, and that ends with this process. */
export function startAnswering(module: string, args: string[] = [], flags: string[] = []): ChildProcess {
  const child = fork(new URL(module, import.meta.url), args, {
    execArgv: flags,
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  return child;
}

/** Less than a test may take, so that its failure says what it waited for. */
export const patience = 170_000;

/** Asks such a process one question at a time. Throws if it ends without answering, or hangs and is killed. */
export async function ask<Answer>(child: ChildProcess, question: object): Promise<Answer> {
  const completed = new AbortController();
  const { signal } = completed;
  let fate = 'ended';
  const hanging = setTimeout(() => {
    fate = 'hung';
    child.kill('SIGKILL');
  }, patience);
  const gone = once(child, 'exit', { signal }).then(() => {
    throw new Error(`The process ${fate} in ${JSON.stringify(question).slice(0, 200)}`);
  });
  // Keeps this process alive until the answer is there; after that it may end.
  child.channel?.ref();
  child.send(question);
  try {
    const [answer] = await Promise.race([once(child, 'message', { signal }), gone]);
    return answer;
  } finally {
    clearTimeout(hanging);
    completed.abort();
    child.channel?.unref();
  }
}
