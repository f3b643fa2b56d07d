import './same-thread.ts';

import fc from 'fast-check';
import { createAccounts } from '#server/accounts/accounts.ts';
import { SYSTEM } from '#server/database/audit-log.ts';
import { nodeRandomness, replaceRandomness } from '#server/runtime/randomness.ts';
import { nodeTimers, pause, replaceTimers } from '#server/runtime/timers.ts';
import { createFaultsDesk } from '../../faults/book/desk.ts';
import { seedBook } from '../../faults/book/seed.ts';
import { createBooks } from '../../faults/books.ts';
import { createOperator } from '../../faults/operator.ts';
import { createProviderClient } from '../../faults/provider-client.ts';
import { createRandom } from '../../faults/random.ts';
import { createRecord } from '../../faults/record.ts';
import { chanceFrom } from './chance.ts';
import { actors, type Command } from './commands.ts';
import { settleAll } from './drain.ts';
import { driverHooks } from './driver-hooks.ts';
import { watchCommits } from './laws/after-commits.ts';
import { differencesAtTheEnd } from './laws/at-the-end.ts';
import { watchAnswersAndEmails } from './laws/people.ts';
import { createMachine } from './machine.ts';
import { createMailbox } from './mailbox.ts';
import { createMemories, memoryOf, memoryOfHeads } from './memories.ts';
import { createClassLists } from './models/class-lists.ts';
import { createErased } from './models/erased.ts';
import { createMessages } from './models/messages.ts';
import { createSettings } from './models/settings.ts';
import { createOffice } from './office.ts';
import { officeHours } from './office-hours.ts';
import { openProvider, type Road } from './provider.ts';
import { PROVIDER, plainPasswords, SECRET_KEY, type World } from './school-process.ts';
import { createSimulatedSchool } from './simulated-school.ts';
import { createStaffPerson } from './staff-person.ts';
import type { Stage } from './stage.ts';
import { createSteps } from './steps.ts';
import { createSimulatedTime } from './time.ts';

export interface StoryOptions {
  commands: Iterable<Command>;
  /** Decides all that the commands leave open: whose turn it is, what is lost on the way, keys and ids. */
  seed: number;
  /** When so many steps are taken, no further command begins. */
  mostSteps?: number;
}

export interface StoryResult {
  differences: string[];
  steps: number;
  /** The same for two runs in which the same happened. */
  story: number;
  counts: Map<string, number>;
}

const STARTS_AT = new Date('2026-11-20T09:00:00.000Z');
const STUDENTS = 12;
/** So many stories have people who tidy up days afterwards. */
const LATE_OFFICE = 0.4;
const SECOND_MS = 1_000;
const ANY_NUMBER = 9_999_999;
/** Trouble lasts for minutes, and nobody waits for hours. */
const LONGEST_ACTOR_MS = 2 * 60 * 60 * SECOND_MS;

/** One story: the school opens, people do things while others go wrong, all comes to rest, and the books are compared. */
export async function playStory(options: StoryOptions): Promise<StoryResult> {
  const cleanUps: (() => unknown)[] = [];
  try {
    return await play(options, (cleanUp) => cleanUps.push(cleanUp));
  } finally {
    replaceTimers(nodeTimers);
    replaceRandomness(nodeRandomness);
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  }
}

async function play(
  { commands, seed, mostSteps = Number.POSITIVE_INFINITY }: StoryOptions,
  atEnd: (cleanUp: () => unknown) => void,
): Promise<StoryResult> {
  const random = createRandom(seed);
  const time = createSimulatedTime(STARTS_AT);
  const machine = await createMachine();
  atEnd(machine.remove);
  replaceTimers(time.timers);
  replaceRandomness(chanceFrom(createRandom(seed + 1)));

  const steps = createSteps(schedulerFrom(seed), time, random);
  const road: Road = { lostBefore: 0, lostAfter: 0, silent: 0 };
  const mailWeather = { unreachable: 0, deferred: 0, lostAfter: 0 };
  const lost = { before: 0, afterCommit: 0 };
  const mailbox = createMailbox(steps, random, mailWeather);
  const provider = await openProvider({
    steps,
    time,
    random,
    road,
    file: machine.providerFile,
    deliver,
  });
  atEnd(provider.close);
  const world: World = {
    steps,
    time,
    machine,
    sendToProvider: provider.senderOf,
    sendEmail: mailbox.senderOf,
    driverHooks: driverHooks(machine, lost),
  };
  const school = createSimulatedSchool(world, random);
  atEnd(() => school.kill('SIGKILL'));
  const record = createRecord();
  const books = createBooks({ engine: 'sqlite', file: machine.file });
  atEnd(books.close);
  const operator = openOperator();
  const client = createProviderClient(PROVIDER, SECRET_KEY, provider.fetch);
  const desk = createFaultsDesk({ school, record, operator, mostTries: ANY_NUMBER });
  const office = createOffice({ school, record, createStaff });
  let number = 0;
  const notes = await seedBook(books.db(), STUDENTS, random, time.now());
  const memories = createMemories();
  const clerk = createStaffPerson(
    { school, operator },
    { email: 'office@school.example', role: 'admin' },
  );
  const head = createStaffPerson(
    { school, operator },
    { email: 'head@school.example', role: 'super_admin' },
  );
  const lists = createClassLists(notes.map(({ fullName }) => fullName));
  const [erased, messages, settings] = [createErased(), createMessages(), createSettings()];
  const pasts = new Map<string, string>();
  for (const memory of [
    memoryOf(desk.records),
    memoryOf(office.asked),
    memoryOf(pasts),
    lists.memory,
    erased.memory,
    messages.memory,
    settings.memory,
    memoryOfHeads(record),
  ]) {
    memories.add(memory);
  }
  let restores = 0;
  const stage: Stage = {
    ...world,
    clerk,
    head,
    lists,
    erased,
    messages,
    settings,
    memories,
    restores: () => restores,
    noteRestore: () => {
      restores += 1;
    },
    school,
    provider: client,
    record,
    books,
    operator,
    desk,
    office,
    notes,
    pasts,
    mailbox,
    road,
    mailWeather,
    lost,
    nextNumber: () => (number += 1),
  };
  const problems = watchCommits(stage);
  const problemsOnTheWay = watchAnswersAndEmails(stage);
  const noteStray = (error: unknown) =>
    void record.problems.push(`a failure that nobody waits for: ${String(error)}`);
  process.on('unhandledRejection', noteStray);
  atEnd(() => process.off('unhandledRejection', noteStray));

  await steps.during(desk.open());
  await steps.during(office.open());
  for (const person of [clerk, head]) await steps.during(person.open());
  await steps.during(school.start());
  const underWay = new Set<string>();
  for (const { actor, luck, steps: more } of commands) {
    if (steps.taken() >= mostSteps) break;
    const { play: playActor } = actors[actor] ?? {};
    if (!playActor) throw new Error(`there is no actor ${actor}`);
    begin(`${actor} ${underWay.size}`, playActor(stage, createRandom(luck)));
    for (let step = 0; step < more; step += 1) await steps.take();
  }
  await steps.during(untilAllHaveEnded());
  await steps.during(settleAll(stage));
  if (random.chance(LATE_OFFICE)) {
    await steps.during(officeHours(stage, random));
    await steps.during(settleAll(stage));
  }
  const atTheEnd = await steps.during(differencesAtTheEnd(stage));
  return {
    differences: [...problems(), ...problemsOnTheWay(), ...school.problems, ...atTheEnd],
    steps: steps.taken(),
    story: steps.story(),
    counts: record.counts,
  };

  function begin(name: string, play: Promise<void>): void {
    underWay.add(name);
    const fail = (error: unknown) => record.problems.push(`${name}: ${String(error)}`);
    void play.catch(fail).finally(() => underWay.delete(name));
  }

  async function untilAllHaveEnded(): Promise<void> {
    // Counted in pauses: an actor may let a day pass at once.
    for (
      let waitedMs = 0;
      underWay.size > 0 && waitedMs < LONGEST_ACTOR_MS;
      waitedMs += SECOND_MS
    ) {
      await pause(SECOND_MS);
    }
    for (const name of underWay) record.problems.push(`${name} does not come to its end`);
  }

  async function deliver(body: string, headers: Record<string, string>) {
    const answer = await school.callOnce('POST', '/api/payments/webhook', { body, headers });
    if (!answer) throw new Error('the school does not answer');
    return answer;
  }

  function openOperator() {
    const paystack = {
      secretKey: SECRET_KEY,
      baseUrl: PROVIDER,
      mode: 'test' as const,
      callsPerMinute: ANY_NUMBER,
    };
    const commands = createOperator({
      env: {},
      paystack,
      folder: machine.folder,
      headsFile: `${machine.folder}/ledger-heads.txt`,
      books,
      time,
      forgets: false,
      http: { send: provider.senderOf(), close: async () => {} },
    });
    return { ...commands, createStaff };
  }

  async function createStaff(
    email: string,
    password: string,
    role: 'admin' | 'super_admin' = 'admin',
    name = 'The Bursar',
  ) {
    const log = { warn: () => {} };
    const parts = { db: books.db(), clock: time.now, log, passwords: plainPasswords };
    const { admins } = createAccounts(parts);
    const person = { name, email, phone: '+234 803 000 0000', password };
    await admins.createAccount(SYSTEM, role, person);
  }
}

function schedulerFrom(seed: number) {
  const [scheduler] = fc.sample(fc.scheduler(), { seed, numRuns: 1 });
  if (!scheduler) throw new Error('there is no scheduler');
  return scheduler;
}
