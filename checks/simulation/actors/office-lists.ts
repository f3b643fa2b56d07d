import type { ListPreview } from '#contract/schemas/students.ts';
import { allFees } from '#contract/testing/some-fee.ts';
import { pause } from '#server/runtime/timers.ts';
import type { Random } from '../../../faults/random.ts';
import { count } from '../../../faults/record.ts';
import type { Standing } from '../models/class-lists.ts';
import { tokenOf } from '../models/tokens.ts';
import type { Actor, Stage } from '../stage.ts';

export interface ListedChild {
  fullName: string;
  feeClass: string;
  admissionNumber: string;
  parentEmail: string;
  parentPhone: string;
}

const HEADER = ['Full name', 'Class', 'Admission number', 'Parent’s phone', 'Parent’s e-mail'];
const [firstClass = '', ...otherClasses] = new Set(allFees.map(({ feeClass }) => feeClass));
const classes = [firstClass, ...otherClasses] as const;
const LOOK_AGAIN_MS = 2_000;

/** A class list comes, comes again, comes changed, and as it was before; sometimes two people bring the same one at once. */
export const importList: Actor = {
  weight: 6,
  async play(stage, random) {
    const children = someChildren(stage, random);
    const feeClass = children[0]?.feeClass ?? '';
    const importers = random.chance(0.3) ? 2 : 1;
    await Promise.all(Array.from({ length: importers }, () => bring(stage, children, [], random)));
    if (random.chance(0.3)) await bring(stage, children, [], random);
    const [leaver, ...staying] = children;
    if (!leaver || staying.length === 0 || random.chance(0.3)) return;
    const newcomer = { ...oneChild(stage, random), feeClass };
    await bring(stage, [...staying, newcomer], [leaver.fullName], random);
    if (random.chance(0.4)) await bring(stage, [leaver, ...staying, newcomer], [], random);
  },
};

/** A child is added by hand, with a number: the form is sent again when its answer is lost. Sometimes it leaves. */
export const addChild: Actor = {
  weight: 3,
  async play(stage, random) {
    const { clerk, lists, record } = stage;
    const child = {
      ...oneChild(stage, random),
      admissionNumber: `H${fiveDigits(stage.nextNumber())}`,
    };
    const { fullName, feeClass, ...others } = child;
    lists.touch([fullName]);
    const answers = await Promise.all(
      Array.from({ length: random.chance(0.3) ? 2 : 1 }, () => send()),
    );
    const isKnown = ({ status }: { status: number }) => status === 200 || status === 400;
    if (!answers.every(isKnown))
      record.problems.push(`a child was refused: ${JSON.stringify(answers)}`);
    lists.settle(new Map([[fullName, 'attends']]));
    count(record, 'class lists: children added by hand');
    if (random.chance(0.4)) await markLeft(stage, fullName, random.chance(0.5));

    /** A second one with the number is refused: then it is there. */
    function send() {
      return clerk.askUntilTold('POST', '/api/admin/students', {
        body: { fullName, class: feeClass, ...others },
      });
    }
  },
};

/** All children of two classes that nobody is exempt from go up; those of the run's fee notes stay where their notes are. */
export const promote: Actor = {
  weight: 1,
  async play(stage, random) {
    const { head, notes, record } = stage;
    const [from, to] = [random.pick(classes), random.pick(classes)];
    const exceptions = notes.map(({ studentId, feeClass }) => ({ studentId, to: feeClass }));
    const body = { steps: [{ from, to }], exceptions };
    for (let tries = 0; tries < 3; tries += 1) {
      const shown = await head.askUntilTold('POST', '/api/admin/students/promote/preview', {
        body,
      });
      const preview = shown.body as { data?: { digest: string; moved: number } };
      // Somebody among them has left.
      if (!preview.data) return;
      const { digest, moved } = preview.data;
      const promoted = await head.ask('POST', '/api/admin/students/promote', {
        body: { ...body, digest },
      });
      if (promoted?.status === 409) continue;
      count(record, 'class lists: promotions');
      const { data } = (promoted?.body ?? {}) as { data?: { moved: number; left: number } };
      if (data && (data.moved !== moved || data.left !== 0)) {
        record.problems.push(`a promotion of ${moved} has moved ${JSON.stringify(data)}`);
      }
      return;
    }
  },
};

/** Marks a child as left, and as attending again, by hand. */
export async function markLeft(stage: Stage, fullName: string, comesBack = false): Promise<void> {
  const { clerk, lists, record } = stage;
  for (const left of comesBack ? [true, false] : [true]) {
    lists.touch([fullName], left ? [fullName] : []);
    const id = await findChild(stage, fullName);
    // A restore has taken it off the lists.
    if (!id) return;
    const answer = await clerk.askUntilTold('POST', `/api/admin/students/${id}/left`, {
      body: { left },
    });
    if (answer.status === 404) return;
    if (answer.status !== 200)
      record.problems.push(`left was refused: ${JSON.stringify(answer.body)}`);
    lists.settle(new Map([[fullName, left ? 'left' : 'attends']]));
    count(record, left ? 'class lists: left by hand' : 'class lists: back by hand');
  }
}

async function findChild({ clerk }: Stage, fullName: string): Promise<string | undefined> {
  for (const left of ['false', 'true']) {
    const path = `/api/admin/students?q=${encodeURIComponent(fullName)}&left=${left}`;
    const { body } = await clerk.askUntilTold('GET', path);
    const { data = [] } = body as { data?: { _id: string; fullName: string }[] };
    const found = data.find((one) => one.fullName === fullName);
    if (found) return found._id;
  }
  return undefined;
}

/**
 * Previews and applies a list until the school says that it is as the list has it. `leaving` are those of an earlier list
 * that are not on this one.
 */
export async function bring(
  stage: Stage,
  children: readonly ListedChild[],
  leaving: readonly string[],
  random: Random,
): Promise<void> {
  const { clerk, lists, record } = stage;
  const rows = [HEADER, ...children.map(rowOf)];
  const names = children.map(({ fullName }) => fullName);
  const allKnown = () => names.filter((name) => lists.known.has(name) && !lists.unsure.has(name));
  const listedBefore = new Set(allKnown());
  const restoresBefore = stage.restores();
  lists.touch([...names, ...leaving], leaving);
  for (;;) {
    const preview = await previewOf(stage, rows);
    if (!preview) return;
    const { mapping, digest, decisions, missing, items } = preview;
    const left = missing.filter(({ fullName }) => leaving.includes(fullName)).map(({ _id }) => _id);
    const again = items.filter(
      ({ kind, fullName }) => kind === 'new' && listedBefore.has(fullName),
    );
    if (again.length > 0 && stage.restores() === restoresBefore) {
      record.problems.push(`${again[0]?.fullName} is on the lists, and would be added again`);
    }
    const isDone = items.every(({ kind }) => kind === 'unchanged' || kind === 'skipped');
    if (isDone && left.length === 0) return conclude();
    // Nobody on another class's list can be marked as left by this one, whatever ids are sent along.
    const others = stage.notes.filter(
      ({ studentId }) => !missing.some(({ _id }) => _id === studentId),
    );
    const [other] = random.chance(0.3) ? others : [];
    const body = {
      rows,
      mapping,
      decisions,
      digest,
      left: other ? [...left, other.studentId] : left,
    };
    const answer = await clerk.ask('POST', '/api/admin/students/import', { body });
    if (answer?.status === 200) return conclude();
    if (answer && answer.status !== 409) {
      record.problems.push(`a class list was refused: ${JSON.stringify(answer.body)}`);
      return;
    }
    if (!answer) count(record, 'class lists: answers lost');
    await pause(LOOK_AGAIN_MS);
  }

  function conclude(): void {
    const standing = new Map<string, Standing>(names.map((name) => [name, 'attends']));
    for (const name of leaving) {
      // A restore may have taken them off the lists altogether.
      if (stage.restores() === restoresBefore) standing.set(name, 'left');
    }
    lists.settle(standing);
    count(record, 'class lists: brought');
  }
}

type Decided = ListPreview & { decisions: object[] };

/** With a decision about every row that the school calls doubtful. */
async function previewOf({ clerk, record }: Stage, rows: string[][]): Promise<Decided | undefined> {
  const ask = async (decisions: object[]) => {
    const { body } = await clerk.askUntilTold('POST', '/api/admin/students/import/preview', {
      body: { rows, decisions },
    });
    return (body as { data?: ListPreview }).data;
  };
  const first = await ask([]);
  const decisions = (first?.items ?? []).flatMap((item) => {
    if (item.kind !== 'doubtful') return [];
    const same = item.candidates.find(({ fullName }) => fullName === item.fullName);
    const as =
      same && item.choices?.includes('same')
        ? 'same'
        : item.choices?.includes('new')
          ? 'new'
          : 'skip';
    return [{ row: item.row, as, ...(as === 'same' && { studentId: same?._id }) }];
  });
  const decided = decisions.length > 0 ? await ask(decisions) : first;
  if (decided && decided.problems.length === 0) return { ...decided, decisions };
  record.problems.push(`a class list cannot be read: ${JSON.stringify(decided?.problems)}`);
  return undefined;
}

function fiveDigits(number: number): string {
  return String(number).padStart(5, '0');
}

function rowOf(child: ListedChild): string[] {
  const { fullName, feeClass, admissionNumber, parentPhone, parentEmail } = child;
  return [fullName, feeClass, admissionNumber, parentPhone, parentEmail];
}

function someChildren(stage: Stage, random: Random): ListedChild[] {
  const feeClass = random.pick(classes);
  const haveNumbers = random.chance(0.5);
  return Array.from({ length: random.whole(2, 4) }, (_, index) => {
    const child = { ...oneChild(stage, random), feeClass };
    return {
      ...child,
      admissionNumber: haveNumbers ? `${fiveDigits(stage.nextNumber())}/${index}` : '',
    };
  });
}

function oneChild(stage: Stage, random: Random): ListedChild {
  const { letters, digits } = tokenOf(stage.nextNumber());
  return {
    fullName: `Pupil ${letters}`,
    feeClass: random.pick(classes),
    admissionNumber: '',
    parentEmail: `${letters.toLowerCase()}@example.com`,
    parentPhone: `0809${digits}`,
  };
}
