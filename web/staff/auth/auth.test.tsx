import { expect, test } from 'vitest';
import { renderStatic, textOf } from '../../ui/testing/render-static.tsx';
import { AuthProvider, useAuth } from './auth-provider.tsx';
import { RequireRole } from './require-role.tsx';

function Reader() {
  return <p>{useAuth().state.status}</p>;
}

test('outside its provider, useAuth says so', () => {
  expect(() => renderStatic(<Reader />)).toThrow('useAuth must be used within AuthProvider');
});

test('inside it, the session is loading at first', () => {
  const html = renderStatic(
    <AuthProvider>
      <Reader />
    </AuthProvider>,
  );
  expect(textOf(html)).toBe('loading');
});

test('the guard shows nothing of the page but that it is loading', () => {
  const html = renderStatic(
    <AuthProvider>
      <RequireRole roles={['admin']}>
        <p>Secret</p>
      </RequireRole>
    </AuthProvider>,
  );
  expect(textOf(html)).toBe('Admin panelLoading...');
});
