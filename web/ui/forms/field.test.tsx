import { expect, test } from 'vitest';
import { renderStatic, textOf } from '../testing/render-static.tsx';
import { TextField } from './field.tsx';

const ignore = () => {};

function phoneField(extra: { hint?: string; error?: string } = {}) {
  return renderStatic(
    <TextField
      id="phone"
      name="phone"
      label="Phone Number"
      autoComplete="tel"
      type="tel"
      value="0803"
      onChange={ignore}
      {...extra}
    />,
  );
}

test('the label belongs to the field', () => {
  const html = phoneField();
  expect(html).toContain('<label for="phone"');
  expect(html).toMatch(/<input[^>]*id="phone"/);
  expect(html).toMatch(/<input[^>]*type="tel"/);
});

test('without hint and error the field points at nothing', () => {
  expect(phoneField()).not.toContain('aria-describedby');
  expect(phoneField()).not.toContain('aria-invalid');
});

test('hint and error are both read out with the field', () => {
  const html = phoneField({ hint: '10 to 15 digits', error: 'Phone number is required' });
  expect(html).toContain('aria-describedby="phone-hint phone-error"');
  expect(html).toContain('aria-invalid="true"');
  expect(textOf(html.match(/<p id="phone-hint".*?<\/p>/s)?.[0] ?? '')).toBe('10 to 15 digits');
  expect(textOf(html.match(/<p id="phone-error".*?<\/p>/s)?.[0] ?? '')).toBe(
    'Phone number is required',
  );
});
