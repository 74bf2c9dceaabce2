const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** '11 days 1 h'; below a day '3 h 10 min', below an hour '4 min'. */
export function lasting(milliseconds: number): string {
  const length = Math.max(0, milliseconds);
  const days = Math.floor(length / day);
  const hours = Math.floor((length % day) / hour);
  const minutes = Math.floor((length % hour) / minute);
  if (days > 0)
    return [`${days} ${days === 1 ? 'day' : 'days'}`, ...(hours > 0 ? [`${hours} h`] : [])].join(' ');
  return [
    ...(hours > 0 ? [`${hours} h`] : []),
    ...(minutes > 0 || hours === 0 ? [`${minutes} min`] : []),
  ].join(' ');
}
