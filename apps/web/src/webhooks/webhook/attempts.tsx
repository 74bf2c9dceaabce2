import { Cross, Tick, Time } from '@blueprintjs/icons';
import type { Attempt } from '@quartermaster/core/webhooks/delivery';
import { isSuccess } from '@quartermaster/core/webhooks/webhook';
import { useEffect, useState } from 'react';
import { englishDate } from '../../ui/english-date.ts';
import { count } from '../../ui/numbers.ts';
import { formatInstant, localDay } from '../../ui/time.tsx';
import type { NextAttempt } from './next-attempt.ts';

const clock = englishDate({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
const dayAndClock = englishDate({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

interface AttemptsProps {
  readonly attempts: readonly Attempt[];
  readonly next: NextAttempt | undefined;
}

/** The attempts of a delivery in order, and the next one, counted down if its time is known. */
export const Attempts = ({ attempts, next }: AttemptsProps) => (
  <ol className="qm-attempts">
    {attempts.map((attempt, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: attempts are only ever added
      <Made key={at} attempt={attempt} isLast={at === attempts.length - 1} />
    ))}
    {next === undefined ? null : (
      <li data-state="pending">
        <Time size={14} />
        <span>Next attempt</span>
        {'at' in next ? <Until instant={next.at} /> : <span className="qm-muted">{next.until}</span>}
      </li>
    )}
  </ol>
);

/** 'Status 503', 'Timed out'; whether somebody asked for it. */
export function attemptText({ status, failure, manual }: Attempt): string {
  const text = status > 0 ? `Status ${status}` : failure === 'timeout' ? 'Timed out' : 'No connection';
  return manual ? `${text}, sent by hand` : text;
}

interface MadeProps {
  readonly attempt: Attempt;
  readonly isLast: boolean;
}

function Made({ attempt, isLast }: MadeProps) {
  const { at, status, durationMs, answer } = attempt;
  const date = new Date(at);
  const isToday = localDay(date) === localDay(new Date());
  return (
    <li data-state={isSuccess(status) ? 'active' : 'error'}>
      {isSuccess(status) ? <Tick size={14} title="Succeeded" /> : <Cross size={14} title="Failed" />}
      <span>{attemptText(attempt)}</span>
      <span className="qm-muted">
        <time dateTime={at} title={formatInstant(at)}>
          {(isToday ? clock : dayAndClock).format(date)}
        </time>{' '}
        · {took(durationMs)}
      </span>
      {answer ? (
        <details open={isLast && !isSuccess(status)}>
          <summary>Answer</summary>
          <pre className="qm-code">{answer}</pre>
        </details>
      ) : null}
    </li>
  );
}

/** '128 ms', '10.0 s'. */
export const took = (ms: number): string => (ms < 1_000 ? `${count(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`);

function Until({ instant }: { readonly instant: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time className="qm-muted" dateTime={instant} title={formatInstant(instant)}>
      {inWords(Math.max(0, Math.round((Date.parse(instant) - now) / 1_000)))}
    </time>
  );
}

/** 'in 4 min 12 s', 'in 2 h 5 min', 'now'. */
function inWords(seconds: number): string {
  if (seconds === 0) return 'now';
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3_600)];
  if (hours > 0) return `in ${hours} h ${minutes % 60} min`;
  return minutes > 0 ? `in ${minutes} min ${seconds % 60} s` : `in ${seconds} s`;
}
