import type { StaffNote } from '#contract/schemas/fee-notes.ts';

/** For tests: a fee note of a girl with a discount. */
export function aNote(changes: Partial<StaffNote> = {}): StaffNote {
  return {
    _id: 'note-1',
    code: '7K3MQ2X89T',
    address: 'https://school.example/pay/7K3MQ2X89T',
    studentId: 'student-1',
    student: 'Adéọlá Bámgbóṣé-Ọláìyá',
    class: 'JSS 2',
    admissionNumber: 'JSS/0042',
    parent: { name: 'Mrs Bámgbóṣé', phone: '0803 111 2222', email: 'parent@example.com' },
    purpose: 'School Fees',
    term: '2026/2027-1',
    fullKobo: 5_500_000,
    discountKobo: 550_000,
    discountReason: 'siblings',
    dueKobo: 4_950_000,
    paidKobo: 0,
    outstandingKobo: 4_950_000,
    surplusKobo: 0,
    plan: { kind: 'at_once', dueOn: '2026-12-01' },
    status: 'open',
    next: { kobo: 4_950_000, dueOn: '2026-12-01' },
    createdAt: '2026-11-20T09:00:00.000Z',
    ...changes,
  };
}
