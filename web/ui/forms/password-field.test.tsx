import { expect, test } from 'vitest';
import { renderStatic } from '../testing/render-static.tsx';
import { PasswordField } from './password-field.tsx';

const html = renderStatic(
  <PasswordField
    id="secret"
    name="password"
    label="Password"
    autoComplete="current-password"
    hint="At least 8 characters"
    error="Password is required"
    aria-describedby="strength"
  />,
);

test('the password is hidden at first, and a button says that it can be shown', () => {
  expect(html).toMatch(/<input[^>]*type="password"/);
  expect(html).toMatch(
    /<button type="button"[^>]*aria-label="Show password" aria-pressed="false" aria-controls="secret"/,
  );
});

test('it is read out with everything that belongs to it, and password managers know it', () => {
  expect(html).toContain('<label for="secret"');
  expect(html).toContain('aria-describedby="strength secret-hint secret-error"');
  expect(html).toContain('aria-invalid="true"');
  expect(html).toContain('autoComplete="current-password"');
});
