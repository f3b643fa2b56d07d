import { expect, test } from 'vitest';
import { renderStatic } from '../../ui/testing/render-static.tsx';
import { Profile } from './settings-page.tsx';

test('name, e-mail, phone and role are shown, and nothing can be typed', () => {
  const html = renderStatic(
    <Profile
      user={{
        _id: '1',
        name: 'Hauwa Bello',
        email: 'hauwa@school.example',
        phone: '0803 000 0000',
        role: 'admin',
      }}
    />,
  );
  const inputs = html.match(/<input[^>]*>/g) ?? [];
  expect(inputs.map((input) => input.match(/value="([^"]*)"/)?.[1])).toEqual([
    'Hauwa Bello',
    'hauwa@school.example',
    '0803 000 0000',
    'Administrator',
  ]);
  for (const input of inputs) expect(input).toMatch(/readonly=""/i);
});
