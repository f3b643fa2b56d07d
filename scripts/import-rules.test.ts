import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { pages } from '#contract/addresses.ts';
import { staffPages } from '#contract/staff-addresses.ts';
import { brokenRules } from './import-rules.ts';
import { importEdges, type Sources } from './imports.ts';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const NOT_OURS = /^(\.|node_modules$|build$|data$|test-results$|playwright-report$)/;
const SOURCE = /\.(ts|tsx|mjs|css)$/;

describe('this project', () => {
  const sources = projectSources();

  test('is read whole', () => {
    const folders = new Set(Object.keys(sources).map((path) => path.split('/')[0]));
    expect([...folders]).toEqual(expect.arrayContaining(['content', 'contract', 'server', 'web']));
    const app = 'server/app.ts';
    expect(importEdges({ [app]: sources[app] ?? '' }).length).toBeGreaterThan(20);
  });

  test('keeps every import rule', () => {
    expect(brokenRules(sources)).toEqual([]);
  });
});

/** Kysely's builders, and its template of a statement. */
const SQL =
  /\.(selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(|\bsql(<[^`]*>)?`|\bsql\.raw\(/;
const MAY_HOLD_SQL =
  /-repository\.ts$|^server\/(payments\/ledger|database)\/|\.test\.ts$|\/testing\//;

describe('SQL', () => {
  test('stands in repositories, in the ledger and in database/ alone', () => {
    const elsewhere = Object.entries(projectSources())
      .filter(([path, source]) => path.startsWith('server/') && SQL.test(source))
      .map(([path]) => path)
      .filter((path) => !MAY_HOLD_SQL.test(path));
    expect(elsewhere).toEqual([]);
  });

  test.each([
    "await db.selectFrom('news').execute()",
    "trx\n  .insertInto('news')",
    'sql`select 1`',
    'sql<{ rows: number }>`select 1`',
    'sql.raw(text)',
  ])('is %j', (source) => {
    expect(source).toMatch(SQL);
  });
});

/** Of Kysely; a backup's lasts as long as `pg_dump` and is not run again. */
const OWN_TRANSACTION = /\.transaction\(\)/;
const MAY_BEGIN_ONE =
  /^server\/database\/|^server\/backup\/take-backup\.ts$|\.test\.ts$|\/testing\//;

test('transactions run through the one function that runs them again', () => {
  const elsewhere = Object.entries(projectSources())
    .filter(([path, source]) => path.startsWith('server/') && OWN_TRANSACTION.test(source))
    .map(([path]) => path);
  expect(elsewhere.filter((path) => !MAY_BEGIN_ONE.test(path))).toEqual([]);
  expect(elsewhere).toContain('server/database/transactions.ts');
});

/** A process's time and randomness, but not those of a socket or of a name that only ends so. */
const OWN_TIME =
  /(?<![.\w])(globalThis\.)?(set|clear)(Timeout|Interval)\(|\bperformance\.now\b|\bAbortSignal\.timeout\b|\bNodeJS\.Time|\bsetTimeout\b[^;]*from 'node:timers/;
const OWN_RANDOMNESS =
  /\bMath\.random\b|\bgetRandomValues\b|\bcrypto\.random|\brandom(Bytes|Int|UUID)\b[^;]*from 'node:crypto'/;
const MAY_HAVE_THEM_OF_THE_PROCESS = new RegExp(
  [
    '^server/(runtime|cli)/|\\.test\\.ts$|/testing/',
    // Runs in the browser.
    '^server/pages/first-view\\.ts$',
    // Blocks the process while it waits.
    '^server/database/sqlite-dialect\\.ts$',
  ].join('|'),
);

describe('time and randomness of the server', () => {
  test('come from runtime/ alone', () => {
    const elsewhere = Object.entries(projectSources())
      .filter(([path]) => path.startsWith('server/') && !MAY_HAVE_THEM_OF_THE_PROCESS.test(path))
      .filter(([, source]) => OWN_TIME.test(source) || OWN_RANDOMNESS.test(source))
      .map(([path]) => path);
    expect(elsewhere).toEqual([]);
  });

  test.each([
    'const timer = setTimeout(wake, 5);',
    'clearInterval(timer)',
    'globalThis.setInterval(wake, 5)',
    'const now = () => performance.now();',
    'AbortSignal.timeout(5)',
    'let timer: NodeJS.Timeout;',
    "import { setTimeout as pause } from 'node:timers/promises';",
  ])('are not %j: time', (source) => {
    expect(source).toMatch(OWN_TIME);
  });

  test.each([
    'Math.random()',
    "import { createHash, randomBytes } from 'node:crypto';",
    "import {\n  randomInt,\n} from 'node:crypto';",
    'crypto.randomUUID()',
    'crypto.getRandomValues(bytes)',
  ])('are not %j: randomness', (source) => {
    expect(source).toMatch(OWN_RANDOMNESS);
  });

  test('are not a socket’s time limit, nor the next turn', () => {
    const others =
      "import { setImmediate as nextTurn } from 'node:timers/promises';\nsocket.setTimeout(5);";
    expect(others).not.toMatch(OWN_TIME);
  });
});

/** An address of a page, with or without a query or a further part, where a text begins. */
const PAGE_ADDRESS = new RegExp(
  `['"\`](${[...Object.values(pages), ...Object.values(staffPages)]
    .filter((address) => address !== pages.home)
    .join('|')})(['"\`?#]|/(?!.*\\.))`,
);

describe('the address of a page', () => {
  test('is taken from the contract', () => {
    const literals = Object.entries(projectSources())
      .filter(([path, source]) => /^(web|server)\//.test(path) && PAGE_ADDRESS.test(source))
      .map(([path]) => path)
      .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path));
    expect(literals).toEqual([]);
  });

  test.each(["to: '/news'", '`/news/` + id', 'href="/payment?reference=1"', "'/admin-panel/news'"])(
    'is in %j',
    (source) => {
      expect(source).toMatch(PAGE_ADDRESS);
    },
  );
});

const value = "import { x } from '%'; export const y = x;";
const type = "import type { X } from '%'; export let y: X;";

const allowed: [string, string, string][] = [
  ['contract/school/first-values.ts', '#content/fees.ts', value],
  ['content/classes.ts', './school.ts', type],
  ['web/payments/payment-page.tsx', '#contract/payments.ts', value],
  ['web/payments/payment-page.tsx', '../ui/button.tsx', value],
  ['web/payments/payment-page.tsx', '../shell/metadata.ts', value],
  ['web/payments/payment-page.tsx', './+types/payment-page.ts', type],
  ['web/site/brochure/brochure-pdf.ts', '../../pdf/pdf-text.ts', value],
  ['web/services.server.ts', '#server/payments/service.ts', type],
  ['web/root.tsx', './news/latest-news.tsx', value],
  ['server/payments/routes.ts', '../errors/app-error.ts', value],
  ['server/payments/routes.ts', '../config.ts', value],
  ['server/database/transactions.ts', '../runtime/timers.ts', value],
  ['server/payments/routes.ts', 'fastify', value],
  ['server/app.ts', './payments/routes.ts', value],
  ['server/cli/payments.ts', '../payments/ledger/ledger-check.ts', value],
  ['server/jobs/lease-repository.ts', '../database/schema.ts', type],
  ['server/payments/checkout/payments.ts', '../settle/settle.ts', value],
  ['server/payments/ledger/reviews.ts', '../provider/provider.ts', type],
  ['server/pages/built-pages.ts', '../../web/services.server.ts', type],
  ['server/demo/demo.ts', '../../paystack-sandbox/server.ts', value],
  ['server/payments/payments.test.ts', '../app.ts', value],
  ['server/payments/payments.test.ts', '../../paystack-sandbox/server.ts', value],
  ['e2e/pay.spec.ts', '../content/fees.ts', value],
];

const forbidden: [string, string, string][] = [
  ['content/fees.ts', './school.ts', value],
  ['content/fees.ts', '#contract/money.ts', type],
  ['contract/money.ts', '#server/config.ts', type],
  ['contract/money.ts', '../web/ui/button.tsx', value],
  ['web/payments/payment-page.tsx', '#server/payments/service.ts', value],
  ['web/payments/payment-page.tsx', '../news/news-card.tsx', value],
  ['web/pdf/pdf-text.ts', '../payments/receipt/receipt.ts', value],
  [
    'web/payments/payment-page.tsx',
    '../news/news-card.module.css',
    "import './x.css'; import '%';",
  ],
  ['web/payments/payment-page.tsx', '../news/news-card.tsx', "const page = import('%');"],
  ['web/payments/payment-page.tsx', '../news/news-card.tsx', "export { x } from '%'; let y = 1;"],
  ['web/ui/button.tsx', '../payments/pay-button.tsx', value],
  ['server/pages/built-pages.ts', '../../web/services.server.ts', value],
  ['server/pages/built-pages.ts', '../../web/payments/payment-page.tsx', type],
  ['server/payments/service.ts', '../news/service.ts', value],
  ['server/payments/service.ts', '../news/service.ts', type],
  ['server/payments/service.ts', '#server/news/service.ts', value],
  ['server/payments/service.ts', '../app.ts', value],
  ['server/http/health.ts', '../payments/service.ts', value],
  ['server/payments/service.ts', '../cli/payments.ts', value],
  ['server/http/access.ts', '../database/audit-log.ts', type],
  ['server/database/open-database.ts', '../http/health.ts', value],
  ['server/errors/app-error.ts', '../database/schema.ts', type],
  ['server/runtime/timers.ts', '../errors/app-error.ts', type],
  ['server/runtime/timers.ts', '../payments/service.ts', value],
  ['server/database/migrations/0001-payments.ts', '../engine.ts', value],
  ['server/payments/ledger/reviews.ts', '../settle/settle.ts', type],
  ['server/payments/checkout/payments.ts', '../webhooks/webhook-worker.ts', value],
  ['server/payments/provider.ts', '../../paystack-sandbox/server.ts', value],
  ['server/app.ts', '../paystack-sandbox/server.ts', value],
  ['server/app.ts', '../scripts/import-rules.ts', value],
  ['paystack-sandbox/main.ts', '#contract/money.ts', value],
  ['web/root.tsx', '../../elsewhere/spec.ts', value],
];

describe('one import in a made-up project', () => {
  test.each(allowed)('%s may import %s', (from, to, source) => {
    expect(brokenRules({ [from]: source.replace('%', to) })).toEqual([]);
  });

  test.each(forbidden)('%s may not import %s', (from, to, source) => {
    expect(brokenRules({ [from]: source.replace('%', to) })).toHaveLength(1);
  });

  test('inside a comment or a text is none', () => {
    const source = `// import { x } from '../web/a.ts'\nexport const y = "import '../web/a.ts'";`;
    expect(brokenRules({ 'server/app.ts': source })).toEqual([]);
  });
});

describe('a made-up project', () => {
  test('has no circle of imports', () => {
    const circle = {
      'server/c.ts': "import { a } from './a.ts'; export const c = a;",
      'server/a.ts': "import { b } from './b.ts'; export const a = b;",
      'server/b.ts': "const c = await import('./c.ts'); export const b = c;",
    };
    expect(brokenRules(circle)).toEqual([
      'server/a.ts → server/b.ts → server/c.ts → server/a.ts: files import each other in a circle',
    ]);
  });

  test('may use one file from two places', () => {
    const diamond = {
      'server/a.ts': "import './b.ts'; import './c.ts';",
      'server/b.ts': "import './d.ts';",
      'server/c.ts': "import './d.ts';",
    };
    expect(brokenRules(diamond)).toEqual([]);
  });

  test.each([
    "export * from './button.tsx';",
    "export { Button } from './button.tsx';",
    "import { Button } from './button.tsx';\nexport { Button };",
    "export type { Props } from './button.tsx';",
  ])('has no barrel: %s', (source) => {
    expect(brokenRules({ 'web/ui/index.ts': source })).toEqual([expect.stringContaining('barrel')]);
  });

  test('may export something of its own beside something of another file', () => {
    const source =
      "export { key } from './services.server.ts';\nexport default function render() {}";
    expect(brokenRules({ 'web/entry.server.tsx': source })).toEqual([]);
  });

  test.each(['web/utils/date.ts', 'server/payments/misc/x.ts'])(
    'refuses the folder of %s',
    (path) => {
      expect(brokenRules({ [path]: 'export const x = 1;' })).toHaveLength(1);
    },
  );
});

/** Every source file below the project's folder but what is installed, generated or hidden. */
function projectSources(): Sources {
  const files = readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => !NOT_OURS.test(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(entry.name) : [entry.name]))
    .filter((path) => SOURCE.test(path));
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
}

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
}
