import { get, type IncomingMessage } from 'node:http';
import type { Caller } from './caller.ts';

export interface EventStream {
  /** The data of each event so far. */
  readonly heard: readonly string[];
  /** Resolves when an event's data contains the text. */
  until(text: string): Promise<void>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Opens the event stream as this caller. */
export async function listen({ url, headers }: Caller): Promise<EventStream> {
  const heard: string[] = [];
  const waiting = new Map<string, () => void>();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}/api/events`, { headers, agent: false }, resolve).on('error', reject);
  });
  let rest = '';
  response.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!line.startsWith('data:')) continue;
      heard.push(line.slice('data:'.length).trim());
      for (const [wanted, resolve] of waiting) if (line.includes(wanted)) resolve();
    }
  });
  const ended = new Promise<void>((resolve) => {
    response.on('close', () => resolve()).on('error', () => resolve());
  });
  return {
    heard,
    ended,
    until: (text) =>
      new Promise((resolve) => {
        if (heard.some((data) => data.includes(text))) resolve();
        else waiting.set(text, resolve);
      }),
    close: () => response.destroy(),
  };
}
