import type { TextKind } from './text/clean-text.ts';

/** A field of the payment form, described only here: rules, calls, database, receipt, panel and export follow. */
export interface PayerField {
  /** Names the field in the form, in calls, in the database and on a parent's device: it stays once it was in use. */
  key: string;
  label: string;
  hint: string;
  /** Said instead at a school that sends receipts by e-mail. */
  hintWhereMailed?: string;
  input: {
    type?: 'email' | 'tel';
    inputMode?: 'tel' | 'numeric';
    /** Chrome ignores 'off' for names: the section keeps the student out of what is filled in for the parent. */
    autoComplete: string;
    autoCapitalize?: 'none' | 'words' | 'characters';
    spellCheck?: false;
  };
  /** How `cleanText` cleans it; as any line of text unless said. */
  kind?: TextKind;
  /** Writes the same thing in one way, after it was cleaned. */
  tidy?: (text: string) => string;
  /** Said when nothing was typed; a field without it may be left empty. */
  required?: string;
  /** What must hold of the tidied text, and what is said when it does not. The first that fails speaks. */
  rules: readonly (readonly [holds: (text: string) => boolean, message: string])[];
  /** Where it is shown, and under which name; a place that is not named does not show it. */
  shownAs: {
    /** panel and export: the school sees all that it asks for */
    staff: string;
    receipt?: string;
    receiptEmail?: string;
    /** in the answer to anyone with the payment's address; the receipt takes other fields from the device */
    verify?: string;
    /** in the metadata that the provider keeps */
    provider?: string;
    /** on the provider's dashboard; for a field that has a name in `provider` */
    providerLabel?: string;
  };
  /** A text that passes: what tests and measurements type. */
  example: string;
  /** Staff find payments by it and see it in their list; a parent finds records by it. Name, e-mail and phone have ways of their own. */
  isSearched?: true;
}

/** In the order of the form, which is also the order of the error summary and of the receipt. */
const fields = [
  {
    key: 'fullName',
    label: 'Student Name',
    hint: 'As the school writes it, up to 50 letters.',
    input: {
      autoComplete: 'section-student name',
      autoCapitalize: 'words',
      spellCheck: false,
    },
    kind: 'name',
    required: 'Full name is required',
    rules: [
      [(name) => characterCount(name) >= 2, 'Full name must be at least 2 characters'],
      [
        (name) => /^[\p{L}\p{M} '-]+$/u.test(name),
        'Full name can only contain letters, spaces, hyphens, and apostrophes',
      ],
      [
        (name) => characterCount(name) <= 50 && name.length <= 200,
        'Full name must be less than 50 characters',
      ],
    ],
    example: 'Adéọlá Bámgbóṣé',
    shownAs: {
      staff: 'Student',
      receipt: 'Name',
      receiptEmail: 'Student',
      verify: 'full_name',
      provider: 'full_name',
      providerLabel: 'Student',
    },
  },
  {
    key: 'email',
    label: 'Email Address',
    hint: 'In case we need to reach you.',
    hintWhereMailed: 'Your receipt is sent here.',
    input: { type: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
    kind: 'email',
    required: 'Email address is required',
    rules: [
      [looksLikeEmail, 'Please enter a valid email address'],
      [(email) => email.length <= 100, 'Email address must be less than 100 characters'],
    ],
    example: 'parent@example.com',
    shownAs: { staff: 'E-mail', receipt: 'Email' },
  },
  {
    key: 'phone',
    label: 'Phone Number',
    hint: '10 to 15 digits, like 0803 000 0000.',
    input: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
    kind: 'phone',
    required: 'Phone number is required',
    rules: [
      [
        (phone) => /^[\d\s()+-]+$/.test(phone),
        'Phone number can only contain digits, spaces, hyphens, plus signs, and parentheses',
      ],
      [(phone) => digitCount(phone) >= 10, 'Phone number must be at least 10 digits'],
      [(phone) => digitCount(phone) <= 15, 'Phone number must be less than 15 digits'],
    ],
    example: '+234 803 000 0000',
    shownAs: { staff: 'Phone', receipt: 'Phone', verify: 'phone', provider: 'phone' },
  },
] as const satisfies readonly PayerField[];

export type PayerKey = (typeof fields)[number]['key'];

export const payerFields: readonly (PayerField & { key: PayerKey })[] = fields;

/** Ẹ́ has no single code point: marks above and below belong to their letter and are not counted. */
function characterCount(text: string): number {
  return [...text.replace(/\p{M}/gu, '')].length;
}

function digitCount(phone: string): number {
  return phone.replace(/[\s()+-]/g, '').length;
}

/** Text, an at sign, text, a dot, text, without spaces. Written out because the usual pattern is slow on long input. */
function looksLikeEmail(email: string): boolean {
  if (/\s/.test(email)) return false;
  const [local, domain, ...more] = email.split('@');
  return Boolean(local && domain && more.length === 0 && domain.slice(1, -1).includes('.'));
}
