import { describe, expect, test } from 'vitest';
import { school } from '#content/school.ts';
import { type MessageState, messageStates } from '#contract/messages.ts';
import type { MessagesAnswer, StaffMessage } from '#contract/schemas/messages.ts';
import { linksIn, renderStatic, textOf } from '../../ui/testing/render-static.tsx';
import type { Loaded } from '../panel/loading.ts';
import { hasLoaded, isLoading } from '../panel/testing/has-loaded.ts';
import { MessageFound } from './message-dialog.tsx';
import { messagesAddress, newMessages, readMessagesQuery } from './messages-address.ts';
import { MessagesList } from './messages-list.tsx';

const ignore = () => {};

const message: StaffMessage = {
  _id: 'm1',
  number: 12,
  kind: 'question',
  state: 'new',
  name: 'Adéọlá Bámgbóṣé',
  email: 'ada@example.com',
  phone: '0803 111 2222',
  subject: '',
  message: 'Is there a place in Basic 7?\nShe is eleven.',
  visitDay: null,
  className: '',
  createdAt: '2026-11-20T09:00:00.000Z',
  changedAt: null,
  changedBy: null,
};

describe('the list', () => {
  test('shows who wrote, when, what and how to call back', () => {
    const html = listed([message]);
    for (const text of ['1 message', message.name, '20 Nov, 10:00', '0803 111 2222']) {
      expect(textOf(html)).toContain(text);
    }
    expect(textOf(html)).toContain('Is there a place in Basic 7?');
  });

  test('shows the day of a visit, and who answered', () => {
    const visit: StaffMessage = {
      ...message,
      kind: 'visit',
      visitDay: '2026-12-01',
      state: 'answered',
      changedAt: '2026-11-21T08:00:00.000Z',
      changedBy: 'Hauwa Bello',
    };
    const html = textOf(listed([visit], 'answered'));
    expect(html).toContain('Visit on 1 Dec 2026');
    expect(html).toContain('Answered by Hauwa Bello, 21 Nov 2026, 09:00');
  });

  test.each(messageStates)('says what an empty list of %s messages means', (state) => {
    expect(textOf(listed([], state))).toContain('No Messages Found');
    expect(textOf(listed([], state, 'Bello'))).toContain('None of these messages has those words');
  });

  test('says that it is loading, and what to do when it cannot be loaded', () => {
    expect(textOf(shown(isLoading))).toContain('Loading messages...');
    const failed = textOf(shown({ ...isLoading, isLoading: false, failures: 1 }));
    expect(failed).toContain('The messages cannot be loaded just now.');
    expect(failed).toContain('Try again');
  });

  test('has pages once there is more than one, under the same state and words', () => {
    const answer = { ...answerOf([message]), pagination: { current: 1, pages: 3, total: 60 } };
    const html = shown(hasLoaded(answer), 'archived', 'Obi');
    expect(linksIn(html)).toContainEqual({
      href: '/admin-panel/dashboard/messages?state=archived&amp;q=Obi&amp;page=2',
      text: 'Next',
    });
  });
});

describe('one message', () => {
  test('can be answered by e-mail with a subject, by phone, and on WhatsApp', () => {
    const links = linksIn(opened(message));
    const addressOf = (name: string) => {
      return links.find(({ text }) => text === name)?.href?.replaceAll('&amp;', '&') ?? '';
    };
    const mail = new URL(addressOf('E-mail'));
    expect(decodeURIComponent(mail.pathname)).toBe('ada@example.com');
    expect(mail.searchParams.get('subject')).toBe(`Your message to ${school.name}`);
    expect(addressOf('Call')).toBe('tel:+2348031112222');
    expect(addressOf('WhatsApp')).toMatch(/^https:\/\/wa\.me\/2348031112222\?text=/);
  });

  test('offers only the ways that were given', () => {
    const byMail = linksIn(opened({ ...message, phone: '' })).map(({ text }) => text);
    expect(byMail).toEqual(['E-mail']);
    const byPhone = linksIn(opened({ ...message, email: '', phone: '0201 22' }));
    expect(byPhone.map(({ text }) => text)).toEqual(['Call']);
  });

  test.each<[MessageState, string[]]>([
    ['new', ['Mark as answered', 'Archive']],
    ['answered', ['Archive', 'Back to new']],
    ['archived', ['Back to new', 'Mark as answered']],
    ['suspect', ['A person wrote it', 'Archive']],
  ])('goes on from %s', (state, moves) => {
    const html = opened({ ...message, state });
    const buttons = [...html.matchAll(/<button.*?<\/button>/gs)].map(([button]) => button);
    for (const [index, move] of moves.entries()) expect(buttons[index]).toContain(move);
    expect(buttons).toHaveLength(moves.length);
  });

  test('that looks like advertising says so, and shows its links as plain text', () => {
    const html = opened({ ...message, state: 'suspect', message: 'Buy https://spam.example' });
    expect(textOf(html)).toContain('looked like advertising');
    expect(linksIn(html).some(({ href }) => href?.includes('spam.example'))).toBe(false);
  });
});

test('the address says which messages, and what makes no sense counts as not said', () => {
  const query = { state: 'suspect', q: 'free offer', page: 2 } as const;
  const address = new URL(messagesAddress(query, 'm1'), 'https://school.example');
  expect(readMessagesQuery(address.searchParams)).toEqual(query);
  expect(address.searchParams.get('message')).toBe('m1');
  expect(readMessagesQuery(new URLSearchParams('state=lost&page=x'))).toEqual(newMessages);
});

function answerOf(data: StaffMessage[]): MessagesAnswer {
  return {
    success: true,
    message: 'Here they are.',
    data,
    counts: { new: 1, answered: 0, archived: 0, suspect: 0 },
    pagination: { current: 1, pages: 1, total: data.length },
  };
}

function listed(data: StaffMessage[], state?: MessageState, q?: string): string {
  return shown(hasLoaded(answerOf(data)), state, q);
}

function shown(loaded: Loaded<MessagesAnswer>, state: MessageState = 'new', q = ''): string {
  return renderStatic(
    <MessagesList loaded={loaded} query={{ state, q, page: 1 }} onOpen={ignore} />,
  );
}

function opened(one: StaffMessage): string {
  return renderStatic(<MessageFound message={one} onChanged={ignore} />);
}
