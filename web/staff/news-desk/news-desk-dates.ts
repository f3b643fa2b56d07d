import { school } from '#content/school.ts';

const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: school.timeZone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

const moment = new Intl.DateTimeFormat('en-GB', {
  timeZone: school.timeZone,
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** '13 November 2023', at the school. */
export function schoolDay(instant: Date): string {
  return day.format(instant);
}

/** 'Monday 13 November 2023, 09:05', at the school. */
export function schoolMoment(instant: Date): string {
  const [{ value: weekday } = { value: '' }] = moment.formatToParts(instant);
  return `${weekday} ${day.format(instant)}, ${moment.format(instant).split(' ').at(-1)}`;
}
