import type { ReplayedEvent } from '@quartermaster/core/workflows/replay';
import { useEffect, useRef, useState } from 'react';
import { replay, type Tried } from './tried.ts';

/** A replay as far as it has come. */
export interface Replayed {
  readonly days: number;
  readonly phase: 'running' | 'done' | 'stopped' | 'failed';
  /** On which events it would have acted, newest first. */
  readonly items: readonly ReplayedEvent[];
  /** How many events were looked at. */
  readonly looked: number;
  /** The part of the days that is done, from 0 to 1. */
  readonly share: number;
  /** Why it failed. */
  readonly error?: unknown;
}

const dayMs = 86_400_000;

/** Replays a workflow part by part until the end, or until it is stopped; leaving the screen stops it. */
export function useReplay(tried: Tried) {
  const [replayed, setReplayed] = useState<Replayed>();
  const running = useRef<AbortController>(undefined);
  const stop = (): void => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);

  const start = async (days: number): Promise<void> => {
    stop();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const began = Date.now();
    let state: Replayed = { days, phase: 'running', items: [], looked: 0, share: 0 };
    const show = (change: Partial<Replayed>): void => {
      state = { ...state, ...change };
      // One that was started since shows its own.
      if (running.current === controller) setReplayed(state);
    };
    show({});
    try {
      for (let before: number | undefined; ; ) {
        const { items, looked, next, reached } = await replay(tried, days, before, signal);
        const back = reached === undefined ? 0 : began - Date.parse(reached);
        show({
          items: [...state.items, ...items],
          looked: state.looked + looked,
          share: Math.min(1, back / (days * dayMs)),
        });
        if (next === undefined) return show({ phase: 'done' });
        before = next;
      }
    } catch (error) {
      show(signal.aborted ? { phase: 'stopped' } : { phase: 'failed', error });
    }
  };
  return { replayed, start, stop };
}
