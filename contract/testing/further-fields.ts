import type { PayerField, PayerKey } from '../payer-fields.ts';

/** Two fields that a school might add to the payment form, and nothing else to make them work. */
const further: readonly PayerField[] = [
  {
    key: 'admissionNumber',
    label: 'Admission Number',
    hint: 'As on the school report, like 2024/0123.',
    input: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
    tidy: (text) => text.toUpperCase(),
    rules: [
      [
        (text) => /^[A-Z\d/-]+$/.test(text),
        'Admission number can only contain letters, digits, slashes, and hyphens',
      ],
      [(text) => text.length >= 2, 'Admission number must be at least 2 characters'],
      [(text) => text.length <= 20, 'Admission number must be at most 20 characters'],
    ],
    example: '2024/0123',
    shownAs: {
      staff: 'Admission no.',
      receipt: 'Admission no.',
      receiptEmail: 'Admission number',
      verify: 'admission_number',
      provider: 'admission_number',
      providerLabel: 'Admission number',
    },
    isSearched: true,
  },
  {
    key: 'guardian',
    label: 'Guardian',
    hint: 'Who pays.',
    input: { autoComplete: 'name' },
    required: 'Guardian is required',
    rules: [],
    example: 'Bola Obi',
    shownAs: { staff: 'Guardian', receipt: 'Guardian' },
  },
];

interface PayerFieldsModule {
  payerFields: readonly (PayerField & { key: PayerKey })[];
}

/** The module `payer-fields.ts` of a school that asks for these two besides name, e-mail and phone. */
export function withFurtherFields({ payerFields }: PayerFieldsModule): PayerFieldsModule {
  // The type knows only the fields that this school really has.
  const own = payerFields.filter(({ key }) => ['fullName', 'email', 'phone'].includes(key));
  return { payerFields: [...own, ...(further as PayerFieldsModule['payerFields'])] };
}
