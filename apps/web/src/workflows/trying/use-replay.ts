import { message } from '@quartermaster/core/messages';
import { type ReplayedEvent, replayNoticeSchema } from '@quartermaster/core/workflows/replay';
import { useEffect, useRef, useState } from 'react';
import { client, failureText } from '../../api.ts';
import { suspectLoss } from '../../connection.ts';
import { replay, type Tried } from './tried.ts';

/** An event on which a workflow would have acted: as much as is shown of it. */
export interface Finding {
  readonly seq: number;
  readonly at: string;
  /** What people know the record by. */
  readonly name: string;
  /** What would have been done, or why that would fail. */
  readonly text: string;
  readonly succeeds: boolean;
}

/** A replay as far as it has come. */
export interface Replayed {
  readonly days: number;
  readonly phase: 'running' | 'done' | 'stopped' | 'failed' | 'lost';
  /** On which events it would have acted, newest first. */
  readonly items: readonly Finding[];
  /** How many events were looked at. */
  readonly looked: number;
  /** The part of the days that is done, from 0 to 1. */
  readonly share: number;
  /** Why it ended before its time, unless it was stopped here. */
  readonly fault?: string;
}

type Ending = Pick<Replayed, 'phase' | 'fault'>;

const dayMs = 86_400_000;
const lost: Ending = { phase: 'lost', fault: message.replayLost };

/** Replays a workflow until the end, or until it is stopped; leaving the screen ends it too. */
export function useReplay(tried: Tried) {
  const [replayed, setReplayed] = useState<Replayed>();
  const current = useRef<Running>(undefined);
  useEffect(() => () => current.current?.leave(), []);

  const start = async (days: number): Promise<void> => {
    current.current?.leave();
    const running = new Running(days, setReplayed);
    current.current = running;
    await running.follow(tried);
  };
  return { replayed, start, stop: () => current.current?.stop() };
}

/** One replay; once it has been left, it shows nothing more. */
class Running {
  readonly #leaving = new AbortController();
  readonly #show: (state: Replayed) => void;
  #state: Replayed;
  #frame: number | undefined;
  #jobId: string | undefined;

  constructor(days: number, show: (state: Replayed) => void) {
    this.#show = show;
    this.#state = { days, phase: 'running', items: [], looked: 0, share: 0 };
    show(this.#state);
  }

  async follow(tried: Tried): Promise<void> {
    const { signal } = this.#leaving;
    try {
      this.#end(await this.#read(tried, signal));
    } catch (error) {
      if (signal.aborted) return;
      if (this.#jobId === undefined)
        return this.#end({ phase: 'failed', fault: failureText(error, message.notReplayed) });
      suspectLoss();
      this.#end(lost);
    }
  }

  /** Cancels its job. */
  stop(): void {
    this.#end({ phase: 'stopped' });
    const params = { id: this.#jobId ?? '' };
    // Only then: the end of the connection would end the job first.
    if (this.#jobId === undefined) this.leave();
    else
      void client.jobs
        .cancel({ params })
        .catch(() => undefined)
        .then(() => this.leave());
  }

  leave(): void {
    this.#leaving.abort();
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
  }

  async #read(tried: Tried, signal: AbortSignal): Promise<Ending> {
    const { days } = this.#state;
    const began = Date.now();
    for await (const told of await replay(tried, days, signal)) {
      const notice = replayNoticeSchema.parse(told);
      if (notice.type === 'job') this.#jobId = notice.id;
      else if (notice.type === 'progress')
        this.#goOn({
          items: [...this.#state.items, ...notice.items.map(findingOf)],
          looked: notice.looked,
          share: Math.min(1, (began - Date.parse(notice.reached)) / (days * dayMs)),
        });
      else if (notice.state === 'done') return { phase: 'done' };
      else if (notice.state === 'cancelled') return { phase: 'stopped', fault: message.replayEndedElsewhere };
      else return { phase: 'failed', fault: notice.message ?? message.notReplayed };
    }
    return lost;
  }

  /** Shown at most once a frame. */
  #goOn(change: Partial<Replayed>): void {
    if (this.#state.phase !== 'running') return;
    this.#state = { ...this.#state, ...change };
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#show(this.#state);
    });
  }

  #end(ending: Ending): void {
    if (this.#leaving.signal.aborted || this.#state.phase !== 'running') return;
    this.#state = { ...this.#state, ...ending };
    this.#show(this.#state);
  }
}

function findingOf({ seq, at, name, subject, status, message: reason, steps }: ReplayedEvent): Finding {
  const done = steps.filter((step) => step.status === 'success').map((step) => step.name);
  return {
    ...{ seq, at, name: name ?? `${subject.kind} ${subject.id}` },
    ...{ text: reason ?? done.join(', '), succeeds: status === 'success' },
  };
}
