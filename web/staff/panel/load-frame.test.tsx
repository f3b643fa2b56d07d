import { expect, test } from 'vitest';
import { renderStatic, textOf } from '../../ui/testing/render-static.tsx';
import { LoadFrame } from './load-frame.tsx';
import type { Loaded } from './loading.ts';
import { hasLoaded, isLoading } from './testing/has-loaded.ts';

const come = hasLoaded('the answer');

test.each<[string, Loaded<string>, string]>([
  ['nothing has come yet', isLoading, 'Loading...'],
  ['an answer has come', come, 'the answer'],
  ['a newer one is on its way', { ...come, isLoading: true }, 'the answer'],
  ['none could be had', { ...isLoading, isLoading: false, failures: 1 }, 'No luck.Try again'],
  ['none newer could be had', { ...come, failures: 2 }, 'No luck.Try againthe answer'],
])('when %s, it says so', (_when, loaded, words) => {
  const frame = (
    <LoadFrame loaded={loaded} loading="Loading..." failed="No luck.">
      {(answer) => <p>{answer}</p>}
    </LoadFrame>
  );
  expect(textOf(renderStatic(frame))).toBe(words);
});

test('a failure is an alert, and its button is busy during the next try', () => {
  const html = renderStatic(
    <LoadFrame loaded={{ ...isLoading, failures: 1 }} loading="Loading..." failed="No luck.">
      {() => null}
    </LoadFrame>,
  );
  expect(html).toContain('role="alert"');
  expect(html).toContain('aria-busy="true"');
});
