import { look, press, screens } from './by-keyboard.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './news-steps.ts';
import { emailOf, keepToken, openSession } from './staff-accounts.ts';

const SESSION = /\/api\/auth\/profile$/;
const FIGURES = /\/api\/admin\/dashboard-stats$/;
/** What a section shows beside the frame of the panel. */
const SECTION = /\/api\/(?!auth\/profile$|admin\/dashboard-stats$)/;
const MONTH_END = /\/api\/admin\/.*month-end/;
const DELETED = /\/api\/admin\/news\/deleted$/;

interface State {
  held: RegExp;
  path: string;
  /** what opens it, where an address does not */
  button?: string;
  says: string;
}

const dashboard = '/admin-panel/dashboard';
const states: State[] = [
  { held: SESSION, path: dashboard, says: 'Loading...' },
  { held: FIGURES, path: dashboard, says: 'Loading admin panel...' },
  { held: SECTION, path: `${dashboard}/payments`, says: 'Loading payments...' },
  { held: MONTH_END, path: `${dashboard}/payments`, button: 'Month end', says: 'Adding up...' },
  { held: SECTION, path: `${dashboard}/morning-note`, says: 'Loading daily summary...' },
  { held: SECTION, path: `${dashboard}/payouts`, says: 'Loading payouts...' },
  { held: SECTION, path: '/admin-panel/news', says: 'Loading news...' },
  {
    held: DELETED,
    path: '/admin-panel/news',
    button: 'Deleted items',
    says: 'Loading deleted items...',
  },
  { held: SECTION, path: '/admin-panel/users', says: 'Loading administrators...' },
  { held: SECTION, path: '/admin-panel/settings', says: 'Loading audit log...' },
];

for (const { title, screen } of screens) {
  test.describe(`at ${title}`, () => {
    test.use(screen);

    test('what the panel shows while it loads is accessible, and says what is loading', async ({
      page,
    }) => {
      await keepToken(page, await openSession(page.request, emailOf('super')));
      for (const { held, path, button, says } of states) {
        const release = await holdCalls(page, held);
        await page.goto(path);
        if (button) await press(page, page.getByRole('button', { name: button }));
        await expect(page.getByText(says, { exact: true })).toBeVisible();
        await look(page, says);
        release();
        await expect(page.getByText(says, { exact: true })).toHaveCount(0);
      }
    });
  });
}
