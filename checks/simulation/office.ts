import { createStaffSession, type StaffSession } from '../../faults/book/staff-session.ts';
import type { Random } from '../../faults/random.ts';
import { count, type RunRecord } from '../../faults/record.ts';
import type { Answer } from './school-process.ts';
import type { SimulatedSchool } from './simulated-school.ts';

/** What staff ask for that must be done once at most, and the kind of event by which the ledger says that it was. */
export const eventsOf = {
  decision: 'resolved',
  'taken from a student': 'unmatched',
  cancellation: 'note_cancelled',
  replacement: 'note_replaced',
  'move of surplus': 'surplus_moved',
  void: 'reversed',
  reopening: 'day_reopened',
} as const;

export type AskedKind = keyof typeof eventsOf;

export interface Asked {
  kind: AskedKind;
  /** Unknown after a lost answer. */
  outcome: 'unknown' | 'done' | 'refused';
}

export type Office = ReturnType<typeof createOffice>;

const ANY_NUMBER = 9_999_999;
const BURSAR = { email: 'bursar.of.money@school.example', password: 'a kobo is not a naira' };
const CASHIERS = [
  { email: 'cashier.one@school.example', password: 'the drawer is counted twice' },
  { email: 'cashier.two@school.example', password: 'the drawer is locked at four' },
] as const;

/** The people who look after money, each signed in by themselves, and what they asked for. */
export function createOffice({
  school,
  record,
  createStaff,
}: {
  school: SimulatedSchool;
  record: RunRecord;
  createStaff: (
    email: string,
    password: string,
    role: 'admin' | 'super_admin',
    name: string,
  ) => Promise<void>;
}) {
  const bursar = createStaffSession({ school }, BURSAR, ANY_NUMBER);
  const [one, two] = [
    createStaffSession({ school }, CASHIERS[0], ANY_NUMBER),
    createStaffSession({ school }, CASHIERS[1], ANY_NUMBER),
  ];
  const asked = new Map<string, Asked>();

  return { open, bursar, cashiers: [one, two] as const, someone, ask, asked };

  async function open(): Promise<void> {
    await createStaff(BURSAR.email, BURSAR.password, 'super_admin', 'Bisi Bursar');
    for (const [at, { email, password }] of CASHIERS.entries()) {
      await createStaff(email, password, 'admin', at === 0 ? 'Chidi Cashier' : 'Dayo Cashier');
    }
  }

  function someone(random: Random): StaffSession {
    return random.pick([bursar, one, two]);
  }

  /** Asks once, with a reason that nobody else gives; the answer may be lost after it was done. */
  async function ask(
    session: StaffSession,
    kind: AskedKind,
    path: string,
    bodyWith: (reason: string) => object,
  ): Promise<Answer | undefined> {
    const reason = `As asked, no. ${asked.size + 1}.`;
    const one: Asked = { kind, outcome: 'unknown' };
    asked.set(reason, one);
    const answer = await session.call('POST', path, bodyWith(reason));
    if (answer && answer.status < 500) one.outcome = answer.status === 200 ? 'done' : 'refused';
    count(record, `staff: ${kind} ${one.outcome}`);
    if (answer?.status === 400) {
      record.problems.push(`a ${kind} was not understood: ${JSON.stringify(answer.body)}`);
    }
    return answer;
  }
}
