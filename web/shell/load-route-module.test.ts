import { beforeEach, expect, test, vi } from 'vitest';
import { loadRouteModule } from './load-route-module.ts';
import { LostLayout, LostPage } from './network-error-page.tsx';
import { isNetworkFailure } from './network-failure.ts';

const HERE = 'data:text/javascript,export const page = "about"';
const NEVER = 'data:text/javascript,await new Promise(() => {})';
const LOST = 'data:text/javascript,not a module at all';

const MANIFEST = '/assets/manifest-1a2b3c4d.js';

const reload = vi.fn();
const answers = new Map<string, number>();

beforeEach(() => {
  reload.mockClear();
  answers.clear();
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal('window', {
    location: { reload },
    __reactRouterManifest: { url: MANIFEST },
  });
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector.includes('linked.css') ? {} : null),
  });
  vi.stubGlobal('fetch', async (file: string) => {
    if (file === '/never.css') return new Promise(() => {});
    const status = answers.get(file);
    if (status === undefined) throw new TypeError('Failed to fetch');
    return { status, ok: status < 400 };
  });
});

test('a page whose code and styles come is loaded, once', async () => {
  answers.set('/about.css', 200);
  const loaded: Record<string, Record<string, unknown>> = {};
  const route = { id: 'about', path: 'about', module: HERE, css: ['/about.css', '/linked.css'] };
  expect(await loadRouteModule(route, loaded)).toMatchObject({ page: 'about' });
  expect(await loadRouteModule({ ...route, module: LOST }, loaded)).toBe(loaded.about);
});

test.each([
  ['its code does', LOST, '/about.css', undefined],
  ['its styles do', HERE, '/lost.css', undefined],
  ['its code does, though the school answers', LOST, '/about.css', 200],
  ['its code does, and the school is in trouble', LOST, '/about.css', 502],
])('Network Boo has its place, and nothing is loaded anew, if %s not come', async (...given) => {
  const [, module, css, status] = given;
  answers.set('/about.css', 200);
  if (status) answers.set(MANIFEST, status);
  const files = { module, css: [css] };
  const lost = { default: LostPage, clientLoader: expect.any(Function) };
  expect(await loadRouteModule({ id: 'about', path: 'about', ...files }, {})).toMatchObject(lost);
  expect(await loadRouteModule({ id: 'home', index: true, ...files }, {})).toMatchObject(lost);
  const frame = { ...lost, default: LostLayout };
  expect(await loadRouteModule({ id: 'public-layout', ...files }, {})).toMatchObject(frame);
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['code', NEVER, '/about.css'],
  ['styles', HERE, '/never.css'],
])('Network Boo has its place if its %s neither come nor fail', async (_what, module, css) => {
  vi.useFakeTimers();
  answers.set('/about.css', 200);
  const loading = loadRouteModule({ id: 'about', path: 'about', module, css: [css] }, {});
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  expect(await loading).toMatchObject({ default: LostPage });
});

test('the open page is loaded anew when its build is gone, once: then Network Boo has the place', async () => {
  answers.set(MANIFEST, 404);
  const files = { id: 'about', path: 'about', module: LOST };
  void loadRouteModule(files, {});
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(await loadRouteModule(files, {})).toMatchObject({ default: LostPage });
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  [new TypeError('Failed to fetch'), true],
  [new TypeError('NetworkError when attempting to fetch resource.'), true],
  [new TypeError('Load failed'), true],
  [new TypeError("Cannot read properties of undefined (reading 'fetch')"), false],
  [new Error('Failed to fetch'), false],
  [undefined, false],
])('%s is a failure of the network: %s', (error, isNetwork) => {
  expect(isNetworkFailure(error)).toBe(isNetwork);
});
