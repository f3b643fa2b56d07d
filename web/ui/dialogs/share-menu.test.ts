import { expect, test } from 'vitest';
import { NEWS_TITLE_MAX } from '#contract/news-draft.ts';
import { whatsAppAddress } from './share-menu.tsx';

const url = 'https://school.example/news/0198c5a0-7c1e-7000-8000-000000000000';

test.each([
  'Open day & cake: 100% + 1',
  'ẹ́'.repeat(NEWS_TITLE_MAX / 2),
  '😀'.repeat(NEWS_TITLE_MAX / 2),
  'ẹ'.repeat(NEWS_TITLE_MAX),
])('WhatsApp gets the title %j and the link, in an address that no device cuts', (title) => {
  const address = whatsAppAddress(title, url);
  expect(new URL(address).searchParams.get('text')).toBe(`${title}\n${url}`);
  expect(address.length).toBeLessThan(2000);
});
