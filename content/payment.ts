/** What the fee slip says about the provider. */
export const paymentMethods =
  'Paystack takes cards (Verve, Mastercard, Visa), bank transfer, bank account and USSD.';

/** What it says about the charge when a school begins; from then on the panel says it, as the questions below. */
export const chargeNote = 'You pay exactly this amount: the school bears the provider’s charge.';

/** What parents ask about paying. */
export const paymentQuestions = [
  {
    question: 'Who bears the charge of the payment provider?',
    answer: 'The school. Nothing is added to the amount on the slip.',
  },
  {
    question: 'How long does a bank transfer take?',
    answer:
      'Usually a minute or two, sometimes longer. The page keeps checking until the money is there, and you may close it and come back later. Please do not send it a second time.',
  },
  {
    question: 'What if I have paid twice?',
    answer:
      'Call or write to the bursary with both references. We pay one of them back, or keep it for the next term, as you wish.',
  },
  {
    question: 'How do refunds work?',
    answer:
      'The money goes back the way it came, to the same card or account, and arrives within ten working days. Your receipt then says so.',
  },
  {
    question: 'Can I pay at the bank or by USSD?',
    answer:
      'By USSD or a transfer from your bank’s app, yes: press Pay, then choose USSD or Transfer on the provider’s page. The code or account number is for this payment alone, and for 30 minutes. At a counter, no: cash and cheques paid into that number do not arrive. Please bring them to the bursary.',
  },
] as const;
