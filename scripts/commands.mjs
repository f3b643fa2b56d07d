/** What each `npm run` command does, in one line; `npm run help` prints it. */
export const commands = {
  'Try it': {
    start: 'sets everything up and opens the school; demo mode, unless .env says production',
    sandbox: 'the stand-in for Paystack alone, on a port of its own',
  },
  'Run a school (each has --help)': {
    doctor: 'looks through settings, database, disk, mail and proxy, and says what to fix',
    staff: 'accounts: create, list, reset a password or second factor, disable, enable, audit',
    payments: 'the ledger: list, show, recheck, review, resolve, adopt, export, verify-ledger',
    news: 'deleted news: list, restore',
    school: 'all settings of the school as one file: export, import, history',
    pictures: 'where pictures are stored: move to an object store, check, claim',
    privacy: 'what is stored about one person: export, erase',
    backup: 'a consistent backup while the school is open; -- --drill tries it out',
    restore: 'a school from a backup',
    move: 'a school from SQLite to PostgreSQL',
    leave: 'everything, in files for another program',
  },
  'Change it': {
    dev: 'the demo; pages change as you type, the server restarts by itself',
    build: 'the pages, for browsers and server',
    check: 'types, lint, format, dead code, import rules, supported browsers',
    test: 'whether the school works: checks, quick unit tests, journeys of every day',
    'test:unit': 'unit and API tests; add a path to run some of them',
    'test:e2e': 'journeys in a browser, on the pages as last built; add a part of a file name',
    'test:thorough': 'what npm test leaves out: every other journey, slow unit tests',
    'test:browsers':
      'the journeys that depend on the engine, with Chromium 109 and 123 (Linux, x64)',
    'test:postgres': 'the API tests on a real PostgreSQL server, started for the purpose',
    'test:fuzz': 'hostile requests to every call',
    'test:faults':
      'thousands of payments under faults, kills, restores and power cuts; all books compared',
    simulate: 'stories with a seed, in which everything goes wrong that can; all books compared',
    'test:many': 'several processes behind nginx, killed and upgraded',
    'test:mutants': 'the code that handles money, changed in one place at a time: do tests notice?',
    sbom: 'a list of all packages that a school runs',
    bench: 'speed, memory and payments a second, as tables',
    help: 'this list',
  },
};
