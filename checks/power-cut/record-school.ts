import {
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { openHarness } from '../../faults/harness.ts';
import { start, verify } from '../../faults/parent.ts';
import { planPayment } from '../../faults/plan.ts';
import { createRandom } from '../../faults/random.ts';
import { createRecord } from '../../faults/record.ts';
import { comesTrue, until } from '../../faults/until.ts';
import { type Acknowledgement, acknowledgements } from './acknowledged.ts';
import { compileLibrary } from './compiler.ts';
import { createDisk } from './disk.ts';
import { passMessagesOn } from './messages.ts';
import { type Recording, readRecording } from './recording.ts';

export interface Recorded {
  recording: Recording;
  acknowledged: Acknowledgement[];
}

export interface SchoolOptions {
  payments: number;
  seed: number;
  /** How long the school waits for the disk, if not as long as it must. */
  synchronous?: Synchronous;
}

export const lessThanFull = ['off', 'normal'] as const;
export type Synchronous = (typeof lessThanFull)[number];

const PARENTS_AT_ONCE = 4;
const LAST_MESSAGES_MS = 10_000;

/**
 * Lets parents pay at a real school, which is closed and started, and crashes and is started, on the way. Leaves in the folder
 * what it did to its files, and what it has acknowledged. Rejects when something besides goes wrong.
 */
export async function recordSchool(options: SchoolOptions, folder: string): Promise<void> {
  const cleanUps: (() => Promise<void>)[] = [];
  try {
    await record(options, folder, (cleanUp) => cleanUps.push(cleanUp));
  } finally {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  }
}

/** What a school has left in the folder. */
export function readRecorded(folder: string): Recorded {
  const { recording, acknowledged } = filesIn(folder);
  return {
    recording: readRecording(readFileSync(recording)),
    acknowledged: acknowledgements.parse(JSON.parse(readFileSync(acknowledged, 'utf8'))),
  };
}

function filesIn(folder: string) {
  return {
    dataDir: path.join(folder, 'data'),
    recording: path.join(folder, 'recording'),
    acknowledged: path.join(folder, 'acknowledged.json'),
  };
}

async function record(
  { payments, seed, synchronous }: SchoolOptions,
  folder: string,
  atEnd: (cleanUp: () => Promise<void>) => void,
): Promise<void> {
  const files = filesIn(realpathSync(folder));
  mkdirSync(files.dataDir);
  const acknowledged: Acknowledgement[] = [];
  const recorded = () => statSync(files.recording).size;
  const messages = await passMessagesOn(
    () => school.address,
    (body) => acknowledged.push({ kind: 'message', recorded: recorded(), body }),
  );
  atEnd(messages.close);
  const { school, provider } = await openHarness({
    folder,
    home: {
      settings: { engine: 'sqlite', file: path.join(files.dataDir, 'school.db') },
      dataDir: files.dataDir,
    },
    script: '../checks/power-cut/school.ts',
    settings: {
      LD_PRELOAD: compileLibrary(folder),
      LOST_WRITES_FOLDER: files.dataDir,
      LOST_WRITES_RECORDING: files.recording,
      ...(synchronous && { POWER_CUT_SYNCHRONOUS: synchronous }),
    },
    webhookUrl: messages.url,
    onAnswer() {},
    atEnd,
  });
  await school.start(0);
  const harness = { school, provider, record: createRecord() };

  let done = 0;
  const parents = Array.from({ length: PARENTS_AT_ONCE }, async (_, first) => {
    for (let index = first; index < payments; index += PARENTS_AT_ONCE) {
      await playPayment(index);
      done += 1;
      if (done === Math.floor(payments / 3)) await restart('SIGTERM');
      if (done === Math.floor((payments * 2) / 3)) await restart('SIGHUP');
    }
  });
  await Promise.all(parents);
  await comesTrue(async () => (await provider.countDeliveries()).due === 0, LAST_MESSAGES_MS);
  await school.kill('SIGTERM');

  writeFileSync(files.acknowledged, JSON.stringify(acknowledged));
  const { problems } = harness.record;
  if (problems.length > 0) throw new Error(`the school did wrong: ${problems.join('; ')}`);
  assertComplete(readRecorded(folder).recording, files.dataDir);

  async function playPayment(index: number): Promise<void> {
    const started = await start(planPayment(seed, index).form, harness);
    if (!started) return;
    const { reference } = started;
    acknowledged.push({ kind: 'started', recorded: recorded(), ...started });
    const random = createRandom(seed * 7_919 + index);
    if (random.chance(0.1)) return;
    await provider.setOutcome(reference, { outcome: 'success', webhook: random.chance(0.7) });
    if (random.chance(0.2)) return;
    await until(`${reference} is credited`, async () => Boolean(await verify(reference, harness)));
    acknowledged.push({ kind: 'paid', recorded: recorded(), reference });
  }

  async function restart(signal: NodeJS.Signals): Promise<void> {
    await school.kill(signal);
    await school.start(0);
  }
}

/** A change that the library did not see would be missing from every disk. */
function assertComplete({ changes }: Recording, dataDir: string): void {
  const disk = createDisk();
  for (const change of changes) disk.apply(change);
  const recorded = disk.afterPowerCut('all', createRandom(0));
  const names = readdirSync(dataDir, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('-shm'))
    .map(({ name }) => name);
  const different = [...new Set([...names, ...recorded.keys()])].filter((name) => {
    const content = recorded.get(name);
    return !names.includes(name) || !content?.equals(readFileSync(path.join(dataDir, name)));
  });
  if (different.length > 0) {
    throw new Error(`not every change was recorded of: ${different.join(', ')}`);
  }
}
