import { expect, test } from 'vitest';
import { contact } from '#content/contact.ts';
import { school } from '#content/school.ts';
import { linksIn, renderStatic, textOf } from '../../ui/testing/render-static.tsx';
import { someSchool } from '../../ui/testing/some-school.ts';
import { emptyMessage } from './contact-message.ts';
import ContactPage from './contact-page.tsx';
import { arrivedText } from './send-from-page.ts';

const { facts } = someSchool;
const html = renderStatic(<ContactPage />, '/contacts');

test('the address, the phone and the e-mail stand on the page, each one a way to reach the school', () => {
  expect(html).toMatch(/<h1[^>]*>Contact Us<\/h1>/);
  expect(textOf(html)).toContain(facts.address);
  expect(linksIn(html)).toEqual(
    expect.arrayContaining([
      { href: `tel:${facts.phone.replaceAll(' ', '')}`, text: facts.phone },
      { href: `mailto:${facts.email}`, text: facts.email },
      { href: '/payment', text: 'Pay Fees' },
      { href: `https://wa.me/${facts.whatsApp.replace(/\D/g, '')}`, text: 'Send it by WhatsApp' },
    ]),
  );
});

test('a school without WhatsApp has no link to it', () => {
  const without = { ...someSchool, facts: { ...facts, whatsApp: '' } };
  const page = renderStatic(<ContactPage />, '/contacts', without);
  expect(linksIn(page).filter(({ text }) => text.includes('WhatsApp'))).toEqual([]);
});

test('the map is a link and never part of the page', () => {
  const map = linksIn(html).find(({ text }) => text === 'See it on a map');
  expect(map?.href).toMatch(/^https:\/\//);
  expect(map?.href).toContain(encodeURIComponent(`${school.name}, ${facts.address}`));
  expect(html).not.toContain('<iframe');
});

test('the reasons to choose the school are a list with ticks', () => {
  const headings = [...html.matchAll(/<h2[^>]*>.*?<\/h2>/gs)].map(([heading]) => textOf(heading));
  expect(headings).toContain(`Why Choose ${school.name}`);
  const list = html.match(/<ul class="grid signed">(.*?)<\/ul>/s)?.[1] ?? '';
  const reasons = [...list.matchAll(/<li><svg.*?<\/svg>(.*?)<\/li>/g)].map(([, text]) => text);
  expect(reasons).toEqual(contact.whyChoose.reasons);
});

test('the form asks for name, phone, e-mail and a message of five rows, all required', () => {
  const all = [...html.matchAll(/<(?:input|textarea)\b[^>]*>/g)].map(([tag]) => tag);
  // One is for programs that fill in every field; neither eye nor keyboard comes to it.
  const fields = all.filter((tag) => !tag.includes('tabindex="-1"'));
  expect(all.length - fields.length).toBe(1);
  expect(fields.map((tag) => tag.match(/name="([^"]*)"/)?.[1])).toEqual([
    'name',
    'phone',
    'email',
    'message',
  ]);
  const [, phone, email, message] = fields;
  expect(phone).toContain('type="tel"');
  expect(email).toContain('type="email"');
  expect(message).toMatch(/^<textarea.*rows="5"/);
  for (const tag of fields) expect(tag).toContain('required=""');
});

test('before scripts run the form already writes a mail by itself', () => {
  const form = html.match(/<form[^>]*>/)?.[0] ?? '';
  expect(form).toContain(`action="mailto:${facts.email}?subject=`);
  expect(form).toMatch(/enctype="text\/plain"/i);
  expect(form).not.toMatch(/novalidate/i);
});

test('only a visitor who wants to arrange a visit finds the message written', () => {
  const visit = renderStatic(<ContactPage />, '/contacts?about=visit');
  expect(visit).toContain(`>${contact.visitMessage}</textarea>`);
  expect(html).not.toContain(contact.visitMessage);
});

test('the form can also be sent from the page, without scripts too, and for a visit with its day', () => {
  const buttonIn = (page: string) => page.match(/<button[^>]*id="send-from-page"[^>]*>/)?.[0] ?? '';
  const button = buttonIn(html);
  expect(button).toContain('type="submit"');
  expect(button).toContain('form="contact-form"');
  expect(button).toMatch(/formaction="\/contacts#write"/i);
  expect(button).toMatch(/formmethod="post"/i);
  const visit = renderStatic(<ContactPage />, '/contacts?about=visit');
  expect(buttonIn(visit)).toMatch(/formaction="\/contacts\?about=visit#write"/i);
  expect(visit).toMatch(/<input(?=[^>]*type="date")(?=[^>]*name="visitDay")(?=[^>]*required)/);
  expect(visit).toMatch(/<input(?=[^>]*name="className")(?=[^>]*list="classes-to-visit")/);
  for (const { name } of someSchool.fees.classes) {
    expect(visit).toContain(`<option value="${name}">`);
  }
  expect(html).not.toContain('visitDay');
});

test('a form that was posted comes back as it was typed, with what has to change', () => {
  const values = { name: 'Ada', phone: '0803', email: 'ada@', message: 'A place?' };
  const problem = { message: 'Please check your email address.', errors: { email: 'Wrong' } };
  const page = renderStatic(<ContactPage actionData={{ values, problem }} />, '/contacts');
  expect(textOf(page)).toContain('Please check your email address.');
  expect(page).toMatch(
    /<input(?=[^>]*name="email")(?=[^>]*aria-invalid="true")(?=[^>]*value="ada@")/,
  );
  expect(page).toContain('>A place?</textarea>');
});

test('a form that was posted and arrived is confirmed, and empty', () => {
  const arrived = arrivedText(emptyMessage, 'It is number 12.');
  const page = renderStatic(
    <ContactPage actionData={{ values: emptyMessage, arrived }} />,
    '/contacts',
  );
  expect(textOf(page)).toContain(`It is number 12. ${contact.otherWays.arrived}`);
  expect(page).toMatch(/<textarea[^>]*><\/textarea>/);
});
