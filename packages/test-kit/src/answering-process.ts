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

/** Asks such a process one question at a time. Throws if it ends without answering. */
export async function ask<Answer>(child: ChildProcess, question: object): Promise<Answer> {
  const completed = new AbortController();
  const { signal } = completed;
  const gone = once(child, 'exit', { signal }).then(() => {
    throw new Error(`The process ended in ${JSON.stringify(question).slice(0, 200)}`);
  });
  // Keeps this process alive until the answer is there; after that it may end.
  child.channel?.ref();
  child.send(question);
  try {
    const [answer] = await Promise.race([once(child, 'message', { signal }), gone]);
    return answer;
  } finally {
    completed.abort();
    child.channel?.unref();
  }
}
