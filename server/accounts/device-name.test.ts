import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const CHROME = '(KHTML, like Gecko) Chrome/148.0.0.0';

test.each([
  [
    `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 ${CHROME} Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 13; SM-A137F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    'Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; en) Presto/2.12.423 Version/12.16',
    'Opera on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${CHROME} Safari/537.36 Edg/148.0.0.0`,
    'Microsoft Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) Something/1.0', 'Unknown browser on Windows'],
])('%s is %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));

test.each([
  ['nothing', ''],
  ['a program', 'curl/8.1.0'],
  ['a name that somebody made up', 'Please call 0800 000 000 now/1 x'],
  ['a word of the language', 'constructor/1 x'],
])('of %s nothing is believed', (_what, userAgent) => {
  expect(deviceName(userAgent)).toBe('Unknown browser');
});

test.each(['Version/', 'Opera/', 'a/ ', ' ', '(', 'Chrome/1 '])(
  '%j again and again is read at once',
  (part) => {
    const startedAt = performance.now();
    deviceName(part.repeat(300).slice(0, 300));
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  },
);
