import { expect, test } from 'vitest';
import { renderStatic, textOf } from '../../ui/testing/render-static.tsx';
import { RequireRole } from './require-role.tsx';
import { useAuth } from './use-auth.ts';

function Reader() {
  return <p>{useAuth().state.status}</p>;
}

test('the session is loading at first', () => {
  expect(textOf(renderStatic(<Reader />))).toBe('loading');
});

test('the guard shows nothing of the page but that it is loading', () => {
  const html = renderStatic(
    <RequireRole roles={['admin']}>
      <p>Secret</p>
    </RequireRole>,
  );
  expect(textOf(html)).toBe('Admin panelLoading...');
});
