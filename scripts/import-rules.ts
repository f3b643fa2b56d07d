import { type ImportEdge, importEdges, isBarrel, type Sources } from './imports.ts';

/**
 * The map of `docs/start-here.md` as rules: content ← contract ← web and server, features that meet only
 * where the parts are put together, no cycles, no barrels. Answers one sentence per broken rule.
 */
export function brokenRules(sources: Sources): string[] {
  const edges = importEdges(sources);
  const direct = edges.flatMap((edge) =>
    rules
      .filter((rule) => rule.forbids(edge))
      .map((rule) => `${edge.from} imports ${edge.to}: ${rule.because}`),
  );
  return [
    ...new Set([
      ...direct,
      ...cycles(edges).map((files) => `${files.join(' → ')}: files import each other in a circle`),
      ...barrels(sources),
      ...vagueFolders(sources),
    ]),
  ];
}

interface Rule {
  because: string;
  forbids: (edge: ImportEdge) => boolean;
}

/** Where the features of the server meet: app and process, the operator's commands, the demo. */
const WHERE_SERVER_MEETS = /^server\/(app|main|open-school)\.ts$|^server\/(cli|demo)\//;
/** What every feature of the server stands on, and what each of these may use of the others. */
const SERVER_FOUNDATIONS = new Map<string, string[]>([
  ['runtime', []],
  ['errors', ['runtime']],
  ['database', ['runtime', 'errors']],
  ['jobs', ['runtime', 'errors', 'database']],
  ['http', ['runtime', 'errors']],
  ['mail', ['runtime', 'errors', 'jobs', 'http']],
]);
/** The folders of payments from the provider's port upwards: each may use those above it in this list. */
const PAYMENT_FOLDERS = [
  ['provider'],
  ['ledger'],
  ['settle'],
  ['checkout', 'webhooks', 'receipts', 'staff', 'bookkeeping', 'privacy'],
  ['book'],
  ['daily-summary'],
];
/** What the built bundle of web offers to the server. */
const BUNDLE_DOORS = ['web/entry.server.tsx', 'web/services.server.ts'];
/** Folders of web/ that all features may use, and that use no feature. */
const WEB_COMMONS = ['ui', 'art', 'api', 'styles', 'pdf'];
const OF_ALL_WEB_FEATURES = [
  'web/shell/metadata.ts',
  'web/shell/structured-data.ts',
  // The home page ends with what the news begin with.
  'web/news/coming-up.tsx',
];

const rules: Rule[] = [
  {
    because: 'a file may only use files inside the project',
    forbids: ({ to }) => to.startsWith('../'),
  },
  {
    because: 'content holds words and figures and may at most borrow types from content',
    forbids: ({ from, to, typeOnly }) =>
      isIn('content', from) && !(isIn('content', to) && typeOnly),
  },
  {
    because: 'contract may use only content',
    forbids: ({ from, to }) =>
      isIn('contract', from) && !isIn('contract', to) && !isIn('content', to),
  },
  {
    because: 'web may take nothing but types from server',
    forbids: ({ from, to, typeOnly }) => isIn('web', from) && isIn('server', to) && !typeOnly,
  },
  {
    because: 'server loads the built bundle of web and may only know the types of its doors',
    forbids: ({ from, to, typeOnly }) =>
      isIn('server', from) &&
      isIn('web', to) &&
      !(typeOnly && BUNDLE_DOORS.includes(to)) &&
      !isForTests(from),
  },
  {
    because: 'the sandbox is a foreign system that only server/demo/ and tests may start',
    forbids: ({ from, to }) =>
      isIn('paystack-sandbox', to) &&
      isProduct(from) &&
      !isIn('server/demo', from) &&
      !isForTests(from),
  },
  {
    because: 'the sandbox is a foreign system and knows nothing of ours',
    forbids: ({ from, to }) => isIn('paystack-sandbox', from) && !isIn('paystack-sandbox', to),
  },
  {
    because:
      'the product does not depend on its scripts, measurements, journeys, fault runs or checks',
    forbids: ({ from, to }) =>
      (isProduct(from) || isIn('paystack-sandbox', from)) &&
      ['artwork', 'scripts', 'bench', 'e2e', 'faults', 'checks'].some((folder) => isIn(folder, to)),
  },
  {
    because: 'features of the server meet only in app.ts, main.ts, cli/ and demo/',
    forbids: ({ from, to }) => {
      const user = serverFolder(from);
      const used = serverFolder(to);
      if (!user || isForTests(from) || WHERE_SERVER_MEETS.test(from)) return false;
      if (WHERE_SERVER_MEETS.test(to)) return true;
      if (!used || used === user) return false;
      return !SERVER_FOUNDATIONS.has(used);
    },
  },
  {
    because: 'the server’s foundations stand on each other in one order, runtime below all',
    forbids: ({ from, to }) => {
      const user = SERVER_FOUNDATIONS.get(serverFolder(from) ?? '');
      const used = serverFolder(to) ?? '';
      if (!user || !SERVER_FOUNDATIONS.has(used) || isForTests(from)) return false;
      return used !== serverFolder(from) && !user.includes(used);
    },
  },
  {
    because: 'a migration is frozen: what it needs stands in it',
    forbids: ({ from, to }) =>
      isIn('server/database/migrations', from) && !isIn('server/database/migrations', to),
  },
  {
    because: 'folders of payments stand on each other: provider, ledger, settle, then the doors',
    forbids: ({ from, to }) => {
      const user = paymentLevel(from);
      const used = paymentLevel(to);
      if (user < 0 || used < 0 || isForTests(from)) return false;
      return paymentFolder(from) !== paymentFolder(to) && used >= user;
    },
  },
  {
    because: 'features of web meet only in route files and ui/',
    forbids: ({ from, to }) => {
      const user = webFeature(from);
      const used = webFeature(to);
      return Boolean(user && used && user !== used) && !OF_ALL_WEB_FEATURES.includes(to);
    },
  },
  {
    because: 'what every feature shares knows no feature',
    forbids: ({ from, to }) => isWebCommons(from) && webFeature(to) !== undefined,
  },
];

function isIn(folder: string, path: string): boolean {
  return path.startsWith(`${folder}/`);
}

function isProduct(path: string): boolean {
  return ['content', 'contract', 'web', 'server'].some((folder) => isIn(folder, path));
}

/** Tests, and the helpers that are named for them. */
function isForTests(path: string): boolean {
  return /(\.test\.tsx?|\/testing\/.+)$/.test(path);
}

/** 'payments' for server/payments/…; nothing for files directly in server/. */
function serverFolder(path: string): string | undefined {
  return /^server\/([^/]+)\//.exec(path)?.[1];
}

/** 'ledger' for server/payments/ledger/…; nothing for files directly in payments. */
function paymentFolder(path: string): string | undefined {
  return /^server\/payments\/([^/]+)\//.exec(path)?.[1];
}

/** -1 for other folders, its test support for instance. */
function paymentLevel(path: string): number {
  return PAYMENT_FOLDERS.findIndex((folders) => folders.includes(paymentFolder(path) ?? ''));
}

function webFeature(path: string): string | undefined {
  const folder = /^web\/([^/]+)\//.exec(path)?.[1];
  return folder && !WEB_COMMONS.includes(folder) ? folder : undefined;
}

function isWebCommons(path: string): boolean {
  return WEB_COMMONS.some((folder) => isIn(`web/${folder}`, path));
}

function barrels(sources: Sources): string[] {
  return Object.entries(sources)
    .filter(([path, source]) => isBarrel(path, source))
    .map(([path]) => `${path}: only hands on other files (a barrel); import them where they live`);
}

function vagueFolders(sources: Sources): string[] {
  return Object.keys(sources)
    .filter((path) => path.split('/').some((name) => /^(utils?|misc|helpers)$/.test(name)))
    .map(
      (path) => `${path}: a folder is named after what the school does, not '${vagueName(path)}'`,
    );
}

function vagueName(path: string): string {
  return path.split('/').find((name) => /^(utils?|misc|helpers)$/.test(name)) ?? '';
}

/** Each circle once, beginning with its alphabetically first file. */
function cycles(edges: ImportEdge[]): string[][] {
  const targets = Map.groupBy(edges, ({ from }) => from);
  const done = new Set<string>();
  const found: string[][] = [];

  function visit(path: string, trail: string[]): void {
    const seenAt = trail.indexOf(path);
    if (seenAt >= 0) {
      found.push(fromFirst(trail.slice(seenAt)));
      return;
    }
    if (done.has(path)) return;
    for (const { to } of targets.get(path) ?? []) visit(to, [...trail, path]);
    done.add(path);
  }

  for (const path of targets.keys()) visit(path, []);
  return found;
}

function fromFirst(circle: string[]): string[] {
  const first = circle.indexOf([...circle].sort()[0] ?? '');
  const turned = [...circle.slice(first), ...circle.slice(0, first)];
  return [...turned, turned[0] ?? ''];
}
