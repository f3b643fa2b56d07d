import type { NoteStatus } from '#contract/book/fee-notes.ts';
import { discountReasonNames } from '#contract/book/note-discounts.ts';
import type { NoteFilter } from '#contract/book/note-lists.ts';
import type { NoteInWords } from '#contract/book/note-message.ts';
import { formatNaira, kobo } from '#contract/money.ts';
import type { StaffNote } from '#contract/schemas/fee-notes.ts';
import { termInWords } from '#contract/school/terms.ts';
import { Badge } from '../../ui/badge.tsx';

const statuses = {
  open: { label: 'Open', tone: 'neutral' },
  part_paid: { label: 'Part paid', tone: 'event' },
  paid: { label: 'Paid', tone: 'ok' },
  overpaid: { label: 'Overpaid', tone: 'bad' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  replaced: { label: 'Replaced', tone: 'neutral' },
} as const satisfies Record<NoteStatus, object>;

export const statusOptions: { value: NoteFilter | ''; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'outstanding', label: 'Something outstanding' },
  { value: 'open', label: 'Open' },
  { value: 'part_paid', label: 'Part paid' },
  { value: 'paid', label: 'Paid' },
  { value: 'overpaid', label: 'Overpaid' },
  { value: 'surplus', label: 'With a surplus' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'replaced', label: 'Replaced' },
];

export function NoteBadge({ status }: Pick<StaffNote, 'status'>) {
  const { label, tone } = statuses[status];
  return <Badge tone={tone}>{label}</Badge>;
}

/** '₦55,000'; below nothing as '-₦500'. */
export function koboText(amount: number): string {
  const text = formatNaira(kobo(Math.abs(amount)));
  return amount < 0 ? `-${text}` : text;
}

/** '1 fee note', '180 fee notes' */
export function notesText(count: number): string {
  return count === 1 ? '1 fee note' : `${count.toLocaleString('en-NG')} fee notes`;
}

/** 'School Fees, First Term, 2026/2027' */
export function feeText({ purpose, term }: Pick<StaffNote, 'purpose' | 'term'>): string {
  return `${purpose}, ${termInWords(term)}`;
}

/** The same, where it may have ended: 'School Fees, First Term, 2026/2027 (cancelled)' */
export function owedFeeText(note: StaffNote): string {
  return note.endedAt ? `${feeText(note)} (${note.status})` : feeText(note);
}

/** '₦5,500 for brothers and sisters'; undefined without a discount. */
export function discountText(note: StaffNote): string | undefined {
  const { discountKobo, discountReason, discountNote } = note;
  if (discountKobo === 0) return undefined;
  const reason = discountReason ? ` · ${discountReasonNames[discountReason]}` : '';
  return `${koboText(discountKobo)}${reason}${discountNote ? ` · ${discountNote}` : ''}`;
}

/** The note for a message to the parent. */
export function inWords(note: StaffNote): NoteInWords {
  const { student, class: feeClass, purpose, term, paidKobo, plan, address } = note;
  const dueKobo = kobo(note.dueKobo);
  return { student, feeClass, purpose, term, dueKobo, paidKobo, plan, address };
}
