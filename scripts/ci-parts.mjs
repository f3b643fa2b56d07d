/**
 * What CI runs, and the share of forty minutes that each part has on two cores in a quiet minute: one that takes twice its
 * share fails.
 */
const script = (name, ...args) => ['node', `scripts/${name}.mjs`, ...args];

/** Alone, as a newcomer runs it; what comes after uses the same packages, build and browser. */
export const newcomer = { name: 'npm test', minutes: 5, command: ['npm', 'test'] };

/** Beside each other: what keeps a browser or both cores busy, and what mostly waits or needs one core. */
export const lanes = [
  [
    { name: 'all other journeys', minutes: 12, command: script('test-thorough', 'journeys') },
    { name: 'older browsers', minutes: 3, command: script('test-browsers') },
    { name: 'slow unit tests', minutes: 5, command: script('test-thorough', 'units') },
    { name: 'another school', minutes: 6, command: script('try-second-brand') },
    { name: 'PostgreSQL', minutes: 7, command: script('test-postgres') },
  ],
  [
    { name: 'the how-tos', minutes: 2, command: script('try-how-to') },
    { name: 'hostile requests', minutes: 4, command: script('test-fuzz', '--cases', '250') },
    // Stories that are known to go well: one that goes wrong was made wrong by this change. Others: npm run simulate.
    {
      name: 'simulation',
      minutes: 3,
      command: script('simulate', '--seed', '203', '--stories', '40', '--minutes', '10'),
    },
    {
      name: 'faults on SQLite',
      minutes: 5,
      command: script('test-faults', '--students', '100', '--payments', '500', '--kills', '14'),
    },
    {
      name: 'faults on PostgreSQL',
      minutes: 3,
      command: script('test-faults', '--engine', 'postgres', '--payments', '200', '--kills', '6'),
    },
    { name: 'deploy/', minutes: 3, command: script('test-deploy') },
    { name: 'many processes', minutes: 4, command: script('test-many') },
    { name: 'first starts', minutes: 4, command: script('try-installs') },
    {
      name: 'mutants',
      minutes: 6,
      command: script('test-mutants', '--since', 'HEAD~20', '--minutes', '5'),
    },
    { name: 'known holes', minutes: 1, command: script('audit') },
  ],
];
