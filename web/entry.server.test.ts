import { expect, test } from 'vitest';
import { RouterContextProvider, renderedPageContext } from './entry.server.tsx';

test('of a redirect, which renders nothing, the server finds no page, and no failure', () => {
  expect(new RouterContextProvider().get(renderedPageContext)).toBeNull();
});
