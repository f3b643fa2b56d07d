/** What the fee slip says about the provider. */
export const paymentNotes = {
  methods: 'Paystack takes cards (Verve, Mastercard, Visa), bank transfer, bank account and USSD.',
  charge: 'You pay exactly this amount: the school bears the provider’s charge.',
} as const;
