import { useEffect, useState } from 'react';
import { englishDate } from './english-date.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
const exact = englishDate({ dateStyle: 'medium', timeStyle: 'short' });
const dayOnly = englishDate({ day: 'numeric', month: 'short', year: 'numeric' });
const dayAndMonth = englishDate({ day: 'numeric', month: 'short' });
const clock = englishDate({ hour: '2-digit', minute: '2-digit' });

/** '4 minutes ago', 'yesterday', '9 Nov 2026'. */
function ago(instant: string, now = Date.now()): string {
  const past = now - Date.parse(instant);
  if (past < minute) return 'Just now';
  if (past < hour) return relative.format(-Math.floor(past / minute), 'minute');
  if (past < day) return relative.format(-Math.floor(past / hour), 'hour');
  const days = Math.floor(past / day);
  return days < 7 ? capital(relative.format(-days, 'day')) : dayOnly.format(new Date(instant));
}

/** A calendar day: '9 Nov 2026'. */
export const formatDay = (isoDay: string): string =>
  dayOnly.format(new Date(`${isoDay.slice(0, 10)}T12:00:00`));

/** 'in 3 days', 'today', '2 days ago'; in whole months from two months on, in years from two years on. */
export function daysFromNow(isoDay: string, now = new Date()): string {
  const days = -daysSince(isoDay, now);
  if (Math.abs(days) < 60) return relative.format(days, 'day');
  const months = monthsBetween(now, new Date(`${isoDay}T12:00:00`));
  return Math.abs(months) < 24
    ? relative.format(months, 'month')
    : relative.format(Math.trunc(months / 12), 'year');
}

/** How many days ago a day was, in the reader's time zone; negative for future days. */
export const daysSince = (isoDay: string, now = new Date()): number =>
  Math.round((Date.parse(localDay(now)) - Date.parse(isoDay)) / day);

/** Whole calendar months, negative for the past; a year is twelve, however many days its months have. */
function monthsBetween(from: Date, to: Date): number {
  const months = (to.getFullYear() - from.getFullYear()) * 12 + to.getMonth() - from.getMonth();
  if (months > 0 && to.getDate() < from.getDate()) return months - 1;
  return months < 0 && to.getDate() > from.getDate() ? months + 1 : months;
}

/** '9 Nov', or '9 Nov 2025' of another year. */
const shortDay = (date: Date, now: Date): string =>
  (date.getFullYear() === now.getFullYear() ? dayAndMonth : dayOnly).format(date);

/** 'Today, 09:04' or '9 Nov, 09:04'. */
export function formatMoment(instant: string, now = new Date()): string {
  const date = new Date(instant);
  const today = localDay(date) === localDay(now);
  return `${today ? 'Today' : shortDay(date, now)}, ${clock.format(date)}`;
}

/** Relative for four hours, then as short as it can be: '3 hours ago', '09:04', 'Yesterday', '9 Nov'. */
export function briefTime(instant: string, now: number): string {
  const date = new Date(instant);
  const days = daysSince(localDay(date), new Date(now));
  if (days > 1) return shortDay(date, new Date(now));
  if (days === 1) return 'Yesterday';
  return now - date.getTime() < 4 * hour ? ago(instant, now) : clock.format(date);
}

/** For use in a sentence: '09:04 today' or '09:04 on 9 Nov'. */
export function formatMomentInSentence(instant: string, now = new Date()): string {
  const date = new Date(instant);
  return localDay(date) === localDay(now)
    ? `${clock.format(date)} today`
    : `${clock.format(date)} on ${shortDay(date, now)}`;
}

/** The day of an instant: 'Today' or '9 Nov 2026'. */
const dayName = (instant: string, now = new Date()): string => {
  const day = localDay(new Date(instant));
  return day === localDay(now) ? 'Today' : formatDay(day);
};

/** '9 Nov 2026, 09:04' */
export const formatInstant = (instant: string): string => exact.format(new Date(instant));

/** A date in the local time zone as YYYY-MM-DD. */
export const localDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A relative time that updates itself, with the exact one on hover. */
export function TimeAgo({ instant }: { readonly instant: string }) {
  const now = useMinute();
  return (
    <time dateTime={instant} title={formatInstant(instant)}>
      {ago(instant, now)}
    </time>
  );
}

/** The day of an instant, with the exact time on hover. */
export const OnDay = ({ instant }: { readonly instant: string }) => (
  <time dateTime={instant} title={formatInstant(instant)}>
    {dayName(instant)}
  </time>
);

/** The current time, updated every minute. */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => eachMinute(() => setNow(Date.now())), []);
  return now;
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all times on a screen: a list shows many, which come and go as it is scrolled. */
function eachMinute(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, minute);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
