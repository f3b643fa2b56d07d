import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { wallTime } from '#contract/dates/school-time.ts';
import { formatNaira } from '#contract/money.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import { SYSTEM } from '../database/audit-log.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { createErasedList } from '../payments/privacy/erased-list.ts';
import type { PersonStudent } from '../payments/privacy/erased-students-repository.ts';
import { createPeople, type ErasePlan } from '../payments/privacy/person.ts';
import type { WebsiteMessage } from '../payments/privacy/person-messages-repository.ts';
import type { PersonPayment } from '../payments/privacy/person-repository.ts';
import { readCommandLine, runSchoolCommand } from './runner.ts';
import { loadStorageSettings } from './settings.ts';

const USAGE = `What the school holds of one person who paid or wrote, for the operator of the school's machine.

  npm run privacy -- export --email ADDRESS --phone NUMBER --file person.json
  npm run privacy -- erase --email ADDRESS --phone NUMBER [--yes]

Both must be as they were given with the payments or stand on the class lists, in whatever way they are written: who
knows only the one is not proven to be the person. Messages from the website count by what was given with them. export writes all of it to a file for them. erase shows what would
go, and does it with --yes: name, e-mail, phone and further details of their payments, and their children who have left
the school, and their messages from the website; amounts, dates, references, fee notes and the ledger stay.`;

interface PrivacyCommand {
  db: Database;
  backupFolder: string;
  clock: () => Date;
  say: (text: string) => void;
}

const options = {
  email: { type: 'string' },
  phone: { type: 'string' },
  file: { type: 'string' },
  yes: { type: 'boolean' },
} as const;

export async function runPrivacyCommand(args: string[], parts: PrivacyCommand): Promise<number> {
  const { db, clock, say } = parts;
  const parsed = readCommandLine({ args, options, allowPositionals: true }, USAGE);
  const [command] = parsed.positionals;
  const flags = parsed.values;
  const { file, yes } = flags;
  const email = cleanText(flags.email ?? '', 'email');
  const phone = cleanText(flags.phone ?? '', 'phone');
  const erasedList = createErasedList(parts.backupFolder);
  const people = createPeople({ db, erasedList, clock });

  if (command === 'export') return exportPerson();
  if (command === 'erase') return erasePerson();
  throw new AppError('invalid', `There is no command "${command}".\n\n${USAGE}`);

  function tell(text: string): number {
    say(text);
    return 0;
  }

  async function exportPerson(): Promise<number> {
    if (!file) throw new AppError('invalid', 'Please name the file to write, --file person.json.');
    const { others, ...held } = await people.read({ email, phone });
    const text = `${JSON.stringify({ writtenAt: clock().toISOString(), ...held }, null, 2)}\n`;
    await writeFile(file, text, { flag: 'wx', mode: 0o600 }).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
      throw new AppError('invalid', `The file ${file} is there already.`);
    });
    const {
      payments,
      students,
      websiteMessages,
      feeNotes,
      refunds,
      findings,
      receiptEmails,
      messages,
    } = held;
    say(`The school holds of this person ${counted(payments.length, 'payment')}:`);
    for (const payment of payments) say(`  ${lineOf(payment)}`);
    for (const student of students) say(`  ${studentLine(student)}`);
    for (const message of websiteMessages) say(`  ${messageLine(message)}`);
    say(
      `With them: ${counted(feeNotes.length, 'fee note')}, ${counted(refunds.length, 'refund')}, ${counted(findings.length, 'finding')}, ` +
        `${counted(receiptEmails.length, 'receipt')} by e-mail, ${counted(messages.length, 'message')} of Paystack.`,
    );
    sayOthers(others);
    return tell(`All of it is in ${file}, which only you can read. Please hand it over safely.`);
  }

  async function erasePerson(): Promise<number> {
    const plan = await (yes
      ? people.erase({ email, phone }, SYSTEM)
      : people.plan({ email, phone }));
    sayPlan(plan, yes ? 'Erased is' : 'Erased would be');
    const isAnything =
      plan.payments.length + plan.students.length + plan.websiteMessages.length > 0;
    if (!yes && isAnything) return tell('Nothing was changed. To do it, add --yes.');
    if (isAnything) {
      say(
        'A running server forgets them within five seconds.\n' +
          `Backups from before still name them until they are removed. ${erasedList.file} keeps the references and the numbers of students and messages, ` +
          'so that who was erased is erased again after a restore: keep it with the backups.\n' +
          'Paystack holds its own record; ask them at Paystack.',
      );
    }
    return plan.open.size + plan.inUse.size > 0 ? 1 : 0;
  }

  function sayPlan(plan: ErasePlan, verb: string): void {
    const { payments, students, websiteMessages, inUse, open, messages, others } = plan;
    if (payments.length > 0) {
      say(`${verb} who paid, of ${counted(payments.length, 'payment')}:`);
      for (const payment of payments) say(`  ${lineOf(payment)}`);
      say(`and what ${counted(messages.length, 'message')} of Paystack said.`);
      say('Amounts, purpose, class, dates, references and the ledger stay, as accounts must.');
    }
    if (students.length > 0) {
      say(`${verb} of the class lists:`);
      for (const student of students) say(`  ${studentLine(student)}`);
      say('Their class, fee notes and sums stay.');
    }
    if (websiteMessages.length > 0) {
      say(`${verb} entirely:`);
      for (const message of websiteMessages) say(`  ${messageLine(message)}`);
    }
    for (const [id, why] of inUse) {
      say(`Not touched: the student ${id} ${why}. Please run this again when that is over.`);
    }
    for (const [reference, why] of open) {
      say(`Not touched: ${reference} ${why}. Please run this again when that is over.`);
    }
    sayOthers(others);
  }

  function sayOthers(others: readonly string[]): void {
    if (others.length === 0) return;
    say(`Left out, because only the e-mail or only the phone is the same: ${others.join(', ')}`);
  }
}

function lineOf({ created_at, reference, status, amount_kobo, purpose, fee_class }: PersonPayment) {
  const day = wallTime(new Date(created_at));
  return `${day}  ${reference}  ${status}  ${formatNaira(amount_kobo)}  ${purpose}, ${fee_class}`;
}

function studentLine({ id, fee_class, admission_number, left_at }: PersonStudent): string {
  const number = admission_number ? `, admission number ${admission_number}` : '';
  const left = left_at ? `, left on ${wallTime(new Date(left_at)).slice(0, 10)}` : '';
  return `the student ${id}, ${fee_class}${number}${left}`;
}

function messageLine({ number, created_at }: WebsiteMessage): string {
  return `message ${number} from the website, ${wallTime(new Date(created_at))}`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

await runSchoolCommand({
  file: import.meta.url,
  usage: USAGE,
  load: loadStorageSettings,
  work: (args, db, settings) =>
    runPrivacyCommand(args, {
      db,
      backupFolder: path.resolve(settings.backups.folder),
      clock: () => new Date(),
      say: (text) => console.log(text),
    }),
});
