import { demoMessages } from '#content/demo/messages.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import { offeredClasses } from '#contract/school/fees.ts';
import type { Database } from '../database/schema.ts';
import { createMessages } from '../messages/messages.ts';
import { createSchool } from '../school/school.ts';
import { demoAccounts } from './demo-accounts.ts';

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;

/** What families wrote in the last two weeks, in every state. Only where there are no messages. */
export async function seedDemoMessages({ db, now }: { db: Database; now: Date }): Promise<void> {
  let at = now;
  const clock = () => at;
  const readSchool = createSchool({ db, clock, onChange: () => {} }).read;
  const messages = createMessages({ db, readSchool, clock, wake: undefined });
  const counts = await messages.countAll();
  if (Object.values(counts).some((count) => count > 0)) return;
  const [firstClass = ''] = offeredClasses((await readSchool()).fees);
  for (const [place, demo] of demoMessages.entries()) {
    const { kind, state, name, email, phone, subject, message, daysAgo } = demo;
    at = new Date(now.getTime() - daysAgo * DAY_MS - HOUR_MS);
    const visitDay =
      'visitInDays' in demo ? calendarDay(now.getTime() + demo.visitInDays * DAY_MS) : undefined;
    const { id } = await messages.send({
      kind,
      name,
      email,
      phone,
      subject,
      message,
      visitDay,
      className: kind === 'visit' ? firstClass : '',
      website: '',
      formKey: `demo-message-${String(place).padStart(4, '0')}`,
    });
    at = new Date(at.getTime() + HOUR_MS / 2);
    if (state === 'answered' || state === 'archived') {
      await messages.change(id, { state, from: 'new' }, office);
    }
  }
}

const office = { id: null, name: demoAccounts[1]?.name ?? '' };
