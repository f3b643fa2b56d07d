import { expect, test, vi } from 'vitest';
import { contact } from '#content/contact.ts';
import type { MessageTakenAnswer } from '#contract/schemas/messages.ts';
import { emptyMessage } from './contact-message.ts';
import { sendWithoutScripts } from './send-without-scripts.ts';

const typed = {
  name: ' Ada Obi ',
  phone: '0803 111 2222',
  email: 'ada@example.com',
  message: 'Is there a place?',
};
const clean = { ...typed, name: 'Ada Obi' };

test('hands the message over as it was typed, with what only programs fill in', async () => {
  const sendMessage = serverSaying(200, { success: true, message: 'It is number 12.', number: 12 });
  const answer = await sendWithoutScripts(posted({ ...typed, website: 'spam' }), { sendMessage });
  expect(sendMessage).toHaveBeenCalledWith({ kind: 'question', ...clean, website: 'spam' });
  const arrived = `It is number 12. ${contact.otherWays.arrived}`;
  expect(answer.data).toEqual({ values: emptyMessage, arrived });
});

test('a visit is one, and its answer is about the day', async () => {
  const sendMessage = serverSaying(200, { success: true, message: 'Thank you.', number: 1 });
  const visit = { visitDay: '2099-01-15', className: 'Basic 7' };
  const answer = await sendWithoutScripts(posted({ ...typed, ...visit }), { sendMessage });
  expect(sendMessage).toHaveBeenCalledWith(expect.objectContaining({ kind: 'visit', ...visit }));
  expect(answer.data.arrived).toContain(contact.otherWays.visitArrived);
});

test('what is missing is said before the school is asked, and what was typed stays', async () => {
  const sendMessage = vi.fn();
  const answer = await sendWithoutScripts(posted({ ...typed, email: ' ' }), { sendMessage });
  expect(sendMessage).not.toHaveBeenCalled();
  expect(answer.init?.status).toBe(400);
  expect(answer.data.values).toEqual({ ...clean, email: '' });
  expect(Object.keys(answer.data.problem?.errors ?? {})).toEqual(['email']);
});

test('a refusal is said with its fields and its status, and what was typed stays', async () => {
  const sendMessage = serverSaying(429, {
    success: false,
    message: 'Too many messages came in today. Please call us.',
    errors: { phone: 'Too short', other: 'no field of the form' },
  });
  const answer = await sendWithoutScripts(posted(typed), { sendMessage });
  expect(answer.init?.status).toBe(429);
  expect(answer.data).toEqual({
    values: clean,
    problem: {
      message: 'Too many messages came in today. Please call us.',
      errors: { phone: 'Too short' },
    },
  });
});

function serverSaying(httpStatus: number, answer: MessageTakenAnswer) {
  return vi.fn(async (_body: unknown) => ({ httpStatus, answer }));
}

function posted(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
