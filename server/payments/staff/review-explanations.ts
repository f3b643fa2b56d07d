import type { ReviewKind } from '../ledger/reviews.ts';

export const explanations: Record<ReviewKind, { reason: string; advice: string }> = {
  amount: {
    reason: 'The amount that arrived is not the fee.',
    advice:
      'Settle it as credited to count what arrived: the receipt says so, and the rest stays to be paid. Or refund it at the provider and settle it as refunded.',
  },
  currency: {
    reason: 'The money arrived in another currency than naira.',
    advice:
      'Refund it at the provider and settle it as refunded, or agree with the parent what it is worth.',
  },
  mode: {
    reason:
      'The provider reports this payment as a test, or as real while the portal is in test mode.',
    advice: 'Check the secret key in the settings. A test moved no money: settle it as ignored.',
  },
  reference: {
    reason: 'The provider answered with the transaction of another reference.',
    advice: 'Look up both references on the provider’s dashboard before you settle it.',
  },
  number_taken: {
    reason: 'The provider gives this payment a number that another payment of the portal has.',
    advice:
      'Look up both references on the provider’s dashboard, and ask the provider’s support. Settle it as credited when this money has arrived as well, as refunded when it went back, or as ignored.',
  },
  second_payment: {
    reason: 'The same fee was paid before for this student in this term.',
    advice:
      'Ask the parent. Refund it at the provider and settle it as refunded, or settle it as credited when it is meant for something else.',
  },
  note_surplus: {
    reason: 'More was paid than was due on the fee note.',
    advice:
      'Ask the parent. Move the surplus to another open note of the child, of a brother or a sister, or to the next term; or give it back, and settle it as refunded once that is counted.',
  },
  unknown_transaction: {
    reason: 'The provider reports a payment that the portal did not start.',
    advice:
      'Find out on the provider’s dashboard what it was for. A fee of ours, as after a restore, is imported by a super administrator here. When other software uses the same account, settle it as ignored.',
  },
  unconfirmed: {
    reason:
      'The provider reported that this payment succeeded, and has not confirmed it in 30 days.',
    advice:
      'Look it up on the provider’s dashboard. When the money is there, tell the provider’s support, and ask Paystack again (“recheck”): once it is confirmed it is credited, and this finding closes. When it is not there, settle it as ignored.',
  },
  amount_differs: {
    reason: 'The provider shows another amount, currency or number than the portal.',
    advice:
      'Compare the payment with the provider’s dashboard. Settle it as credited when it counts all the same, or refund it at the provider and settle it as refunded.',
  },
  overpaid: {
    reason: 'More arrived than the fee and the provider’s charge. The fee is credited.',
    advice:
      'Ask the parent, and give back what is too much at the provider. Then settle it as credited.',
  },
  status_differs: {
    reason: 'The portal counts this payment as paid, and the provider does not.',
    advice:
      'Look it up on the provider’s dashboard. When the money is not there, settle it as refunded: that takes it out of the totals.',
  },
  reversal_differs: {
    reason: 'The portal counts this payment as given back, and the provider still has the money.',
    advice:
      'When a refund failed at the provider, settle it as credited: that counts the payment again. When it was given back in cash, settle it as ignored.',
  },
  reversal_unexplained: {
    reason:
      'The provider says that this payment was reversed, and its list of refunds does not say how.',
    advice:
      'Look it up on the provider’s dashboard: it may be a lost dispute. When the money is gone, settle it as refunded: that takes it out of the totals. When the school still has it, settle it as credited.',
  },
  refund_differs: {
    reason: 'What went back of this payment is not what the provider’s list of refunds says.',
    advice:
      'Compare the refunds on the provider’s dashboard. Settling it as credited takes out what the provider’s list does not name; otherwise settle it as ignored.',
  },
  unreadable: {
    reason: 'The provider reports something that cannot be read.',
    advice:
      'Look it up on the provider’s dashboard, and ask Paystack again (“recheck”). When it stays as it is, settle it with a note: a payment on hold as credited when its money is there.',
  },
  not_paid_out: {
    reason: 'Paystack has paid out later payments to the bank, and not this one.',
    advice:
      'Look it up on the provider’s dashboard and ask the provider’s support when it will be paid out. This finding closes by itself once it was. When it was paid out another way, settle it as ignored.',
  },
  paid_out_uncredited: {
    reason: 'Paystack has paid this out to the bank, and the portal does not count it as paid.',
    advice:
      'Ask Paystack again (“recheck”). When it stays as it is, compare it with the provider’s dashboard, and settle it with a note.',
  },
  payout_failed: {
    reason:
      'A payout of Paystack did not reach the school’s bank. Payments has its bank day under Payouts.',
    advice:
      'Compare the account number on the provider’s dashboard with the school’s, and ask the bank whether it sent money back. Then ask the provider’s support to pay out again. This finding closes by itself once the money arrived; when it came another way, settle it as ignored.',
  },
  dispute: {
    reason: 'The payer’s bank disputes this payment.',
    advice:
      'Answer the dispute on the provider’s dashboard before its deadline, or the money is taken back. When it was, settle it as refunded: that takes what is left of the payment out of the totals.',
  },
};
