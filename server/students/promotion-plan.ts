import { createHash } from 'node:crypto';
import type { Promotion, PromotionPreview } from '#contract/schemas/students.ts';
import { AppError } from '../errors/app-error.ts';
import type { StoredStudent } from './students-repository.ts';

export interface PromotionPlan {
  /** Classes that are not offered any more and that no step empties. */
  staying: { class: string; students: number }[];
  moves: { from: string; to: string | null; ids: string[] }[];
  exceptions: { student: StoredStudent; to: string | null }[];
  digest: string;
}

/** Who goes where. Exceptions go where they say, or stay; no one is moved twice. */
export function promotionPlan(
  { steps, exceptions }: Promotion,
  stored: readonly StoredStudent[],
  offered: readonly string[],
): PromotionPlan {
  const attending = stored.filter(({ leftAt }) => leftAt === null);
  const byId = new Map(attending.map((student) => [student.id, student]));
  const apart = exceptions.map(({ studentId, to }) => {
    const student = byId.get(studentId);
    if (!student) {
      throw new AppError(
        'conflict',
        'A student among the exceptions has left. Please choose again.',
      );
    }
    // A class that is not offered any more may keep its own.
    refuseUnknown(to, [...offered, student.feeClass]);
    return { student, to };
  });
  const elsewhere = new Set(exceptions.map(({ studentId }) => studentId));
  const together = steps.map(({ from, to }) => {
    const ofClass = attending.filter(({ id, feeClass }) => feeClass === from && !elsewhere.has(id));
    return { from, to, ids: ofClass.map(({ id }) => id) };
  });
  const single = apart
    .filter(({ student, to }) => student.feeClass !== to)
    .map(({ student, to }) => ({ from: student.feeClass, to, ids: [student.id] }));
  const moves = [...together, ...single];
  const named = new Set([...offered, ...steps.map(({ from }) => from)]);
  const forgotten = attending.filter(
    ({ id, feeClass }) => !named.has(feeClass) && !elsewhere.has(id),
  );
  const staying = [...Map.groupBy(forgotten, ({ feeClass }) => feeClass)]
    .map(([feeClass, students]) => ({ class: feeClass, students: students.length }))
    .sort((one, other) => (one.class < other.class ? -1 : 1));
  const digest = createHash('sha256').update(JSON.stringify(moves)).digest('hex');
  return { moves, staying, exceptions: apart, digest };
}

function refuseUnknown(to: string | null, classes: readonly string[]) {
  if (to === null || classes.includes(to)) return;
  throw new AppError('invalid', `The school has no class called “${to}”.`);
}

/** Throws AppError `invalid` for classes that the school does not have, and for two steps of one class. */
export function refusePromotion({ steps, exceptions }: Promotion, classes: readonly string[]) {
  for (const { to } of steps) refuseUnknown(to, classes);
  const froms = steps.map(({ from }) => from);
  const ids = exceptions.map(({ studentId }) => studentId);
  if (new Set(froms).size === froms.length && new Set(ids).size === ids.length) return;
  throw new AppError('invalid', 'Each class and each student can be moved once.');
}

export function shownPromotion(
  { moves, staying, exceptions, digest }: PromotionPlan,
  promotedAt: string | undefined,
): PromotionPreview {
  const count = (leaves: boolean) =>
    moves.reduce((sum, { ids, to }) => sum + ((to === null) === leaves ? ids.length : 0), 0);
  const single = new Set(exceptions.map(({ student }) => student.id));
  return {
    moves: moves
      .filter(({ ids: [first = ''] }) => !single.has(first))
      .map(({ from, to, ids }) => ({ from, to, students: ids.length })),
    exceptions: exceptions.map(({ student: { id, fullName, feeClass }, to }) => {
      return { _id: id, fullName, class: feeClass, to };
    }),
    staying,
    moved: count(false),
    left: count(true),
    ...(promotedAt && { promotedAt }),
    digest,
  };
}
