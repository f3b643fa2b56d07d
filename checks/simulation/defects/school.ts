import type { Defect } from './defect.ts';

const DESK = 'server/payments/book/desk.ts';
const PERSON = 'server/payments/privacy/person-repository.ts';

/** What staff do: the desk, notes, cases, class lists, erasures. */
export const schoolDefects: Record<string, Defect> = {
  // The cashier presses Save again after a lost answer: the cash is written down twice.
  'the desk forgets which form it has had': {
    file: DESK,
    from: '      form_key: form.formKey,\n',
    to: "      form_key: [form.formKey, stored.id].join('-'),\n",
  },
  // A second click gives the cash back once more, on paper.
  'a cash refund is written down at every click': {
    file: DESK,
    from: '      if (!(await insertCashRefund(trx, row, now))) return;\n',
    to: '      await insertCashRefund(trx, row, now);\n',
  },
  // The box has less than the day's list says.
  'a void leaves no line in the day': {
    file: DESK,
    from: "    await insertEntry(trx, { ...entry, kind: 'voided' }, by, now);\n",
    to: '',
  },
  // The record is void, and the fee note stays paid.
  'a void leaves the payment as it was': {
    file: DESK,
    from: "    if (!moved) throw new AppError('conflict', JUST_CHANGED);\n    await markVoided",
    to: "    if (moved) throw new AppError('conflict', JUST_CHANGED);\n    await markVoided",
  },
  // The transfer is void, and two of its three children stay paid.
  'a void forgets what came as one with it': {
    file: DESK,
    from: '    const together = await findTogether(db, reference);\n',
    to: '    const together = [reference];\n',
  },
  // Cash is added to a day whose box was counted and signed for.
  'a closed day takes money': {
    file: 'server/payments/ledger/day-that-counts.ts',
    from: "    !(source === 'desk' && (await isDeskClosed(db, day, asOf)));\n",
    to: '    source !== undefined;\n',
  },
  // The figures that the bookkeeper has are no longer those of the school.
  'a closed month takes money': {
    file: 'server/payments/ledger/day-that-counts.ts',
    from: '  return isMonthClosed(month, at, close !== undefined && close.at <= asOf);\n',
    to: '  return isMonthClosed(month, at, false) && close === undefined && asOf === LAST;\n',
  },
  // The head's count of the day misses what came while it was made.
  'a day is closed without its newest lines': {
    file: 'server/payments/book/desk-repository.ts',
    from: "    .where('close_id', 'is', null)\n    .execute();\n  return id;\n",
    to: "    .where('close_id', 'is', null)\n    .where('at', '<', close.closed_at.slice(0, 13))\n    .execute();\n  return id;\n",
  },
  // A parent who had everything erased is still found by name.
  'an erasure forgets the search': {
    file: 'server/payments/ledger/erased-payers.ts',
    from: "  await trx.deleteFrom('payment_search').where('number', 'in', numbers).execute();\n",
    to: '',
  },
  // Paystack's messages still have the parent's name and e-mail.
  'an erasure forgets the messages': {
    file: PERSON,
    from: "    await worked.set({ body: '' }).where('id', '=', id).execute();\n",
    to: "    await worked.where('id', '=', id).set({ attempts: 0 }).execute();\n",
  },
};
