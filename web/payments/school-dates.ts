import { school } from '#content/school.ts';

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: school.timeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: school.timeZone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** '09:05', as the clock at the school shows it. */
export function schoolClock(instant: Date): string {
  return clock.format(instant);
}

/** '13 Nov 2023, 09:05', at the school. */
export function schoolDay(instant: Date): string {
  return `${day.format(instant)}, ${clock.format(instant)}`;
}
