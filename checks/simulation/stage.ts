import type { FaultsDesk } from '../../faults/book/desk.ts';
import type { SeededNote } from '../../faults/book/seed.ts';
import type { Books } from '../../faults/books.ts';
import type { Operator } from '../../faults/operator.ts';
import type { ProviderClient } from '../../faults/provider-client.ts';
import type { Random } from '../../faults/random.ts';
import type { RunRecord } from '../../faults/record.ts';
import type { Mailbox, MailWeather } from './mailbox.ts';
import type { Memories } from './memories.ts';
import type { ClassLists } from './models/class-lists.ts';
import type { Erased } from './models/erased.ts';
import type { Messages } from './models/messages.ts';
import type { Settings } from './models/settings.ts';
import type { Office } from './office.ts';
import type { Road } from './provider.ts';
import type { World } from './school-process.ts';
import type { SimulatedSchool } from './simulated-school.ts';
import type { StaffPerson } from './staff-person.ts';

/** Everything that an actor may lay hands on. */
export interface Stage extends World {
  school: SimulatedSchool;
  provider: ProviderClient;
  /** What the run itself saw, to be compared in the end. */
  record: RunRecord;
  books: Books;
  operator: Operator;
  desk: FaultsDesk;
  office: Office;
  notes: SeededNote[];
  /** What was said of periods that are long over, by the address that was asked. */
  pasts: Map<string, string>;
  mailbox: Mailbox;
  road: Road;
  mailWeather: MailWeather;
  /** How many of the next statements or commits fail, or lose their answer. */
  lost: { before: number; afterCommit: number };
  /** Two people with accounts of their own: one of the office, and the head of the school. */
  clerk: StaffPerson;
  head: StaffPerson;
  lists: ClassLists;
  erased: Erased;
  messages: Messages;
  settings: Settings;
  /** What must be believed as of yesterday after a restore. */
  memories: Memories;
  /** How often the school was put back to an earlier day. */
  restores(): number;
  noteRestore(): void;
  /** A number that no other actor of this story has had. */
  nextNumber(): number;
}

/** Something that somebody does, or that happens to the school. */
export interface Actor {
  /** How often it is chosen, beside the others. */
  weight: number;
  play(stage: Stage, random: Random): Promise<void>;
}
