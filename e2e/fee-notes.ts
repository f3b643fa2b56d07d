import type { APIRequestContext } from '@playwright/test';
import { calendarDay } from '#contract/dates/school-time.ts';
import { firstValues } from '#contract/school/first-values.ts';
import { termOn } from '#contract/school/terms.ts';
import { expect } from './fixtures.ts';
import { firstFee, payer } from './portal.ts';
import { emailOf, openSession } from './staff-accounts.ts';

const DAY_MS = 24 * 3_600_000;

/** A day at the school, some days from now. */
export function dayIn(days: number): string {
  return calendarDay(new Date(Date.now() + days * DAY_MS));
}

export const halves = {
  kind: 'shares',
  parts: [
    { percent: 50, dueOn: dayIn(14) },
    { percent: 50, dueOn: dayIn(60) },
  ],
};

export interface MadeNote {
  id: string;
  code: string;
  address: string;
}

/** Puts this journey's child on the class list, without a contact unless said, and makes a fee note of the first fee. */
export async function makeNote(
  request: APIRequestContext,
  {
    plan = { kind: 'at_once', dueOn: dayIn(14) } as object,
    discount = undefined as unknown,
    fullName = payer.fullName,
    parent = {},
  } = {},
): Promise<MadeNote> {
  const ask = await askAsStaff(request);
  const { purpose, feeClass } = firstFee;
  const { data: student } = await ask('post', 'students', {
    fullName,
    class: feeClass,
    ...parent,
  });
  const term = termOn(firstValues(), purpose, calendarDay(new Date()));
  const wanted = {
    for: { kind: 'student', studentId: student._id },
    ...{ purpose, term, plan, discount },
  };
  const { data: preview } = await ask('post', 'fee-notes/preview', wanted);
  const made = await ask('post', 'fee-notes', { ...wanted, digest: preview.digest });
  const { data } = await ask('get', `fee-notes/${made.data._id}`);
  const { code } = data.note;
  return { id: made.data._id, code, address: `/pay/${code}` };
}

export async function askAsStaff(request: APIRequestContext) {
  const authorization = `Bearer ${await openSession(request, emailOf('admin'))}`;
  return async (method: 'get' | 'post', path: string, data?: object) => {
    const options = { headers: { authorization }, ...(data && { data }) };
    const response = await request[method](`/api/admin/${path}`, options);
    expect(response.ok(), await response.text()).toBe(true);
    return response.json();
  };
}
