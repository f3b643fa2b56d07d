import { refusal } from '../api-error.ts';

export interface InitializeRequest {
  email: string;
  amount: number;
  currency: string;
  reference: string | null;
  callbackUrl: string | null;
  channels: string[] | null;
  metadata: unknown;
  cancelUrl: string | null;
  label: string | null;
}

const CURRENCY = 'NGN';
const MOST_KOBO = 1_000_000_000;
const LONGEST_REFERENCE = 100;
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;
// The underscore is not in the documentation, but the real API lets it through.
const REFERENCE = /^[A-Za-z0-9.=_-]+$/;
const CHANNELS = [
  'card',
  'bank',
  'bank_transfer',
  'ussd',
  'qr',
  'apple_pay',
  'payattitude',
  'mobile_money',
  'eft',
  'capitec_pay',
];

/** Checks the body of POST /transaction/initialize as Paystack does; throws ApiError with its words. */
export function readInitializeRequest(body: unknown): InitializeRequest {
  const fields = isRecord(body) ? body : {};
  const metadata = readMetadata(fields.metadata);
  return {
    email: readEmail(fields.email),
    amount: readAmount(fields.amount),
    currency: readCurrency(fields.currency),
    reference: readReference(fields.reference),
    callbackUrl: readCallbackUrl(fields.callback_url),
    channels: readChannels(fields.channels),
    metadata,
    cancelUrl: cancelUrlOf(metadata),
    label: readLabel(fields.label),
  };
}

/** Throws Paystack's refusal unless the reference is made of letters, digits and the few signs it allows. */
export function checkReference(reference: string): void {
  if (REFERENCE.test(reference)) return;
  throw refusal(
    400,
    'Invalid character in transaction reference',
    'invalid_character_in_reference',
    'Ensure that the reference contains only letters, digits and these characters: -, ., =',
  );
}

function readEmail(value: unknown): string {
  if (isMissing(value)) {
    throw refusal(
      400,
      'Email Address is required',
      'missing_params',
      'Provide the email address of the customer',
    );
  }
  const valid = typeof value === 'string' && value.length <= 254 && EMAIL.test(value);
  if (!valid || value.toLowerCase().endsWith('.local')) {
    throw refusal(
      400,
      'Invalid Email Address Passed',
      'invalid_email_address',
      'Provide a valid email address',
    );
  }
  return value;
}

function readAmount(value: unknown): number {
  const nextStep = 'Provide the amount as a whole number in kobo';
  if (isMissing(value)) throw refusal(400, 'Amount is required', 'missing_params', nextStep);
  const amount = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
  if (typeof amount !== 'number' || !Number.isInteger(amount)) {
    throw refusal(400, '"amount" must be an integer', 'invalid_params', nextStep);
  }
  if (amount <= 0) throw refusal(400, 'Invalid Amount Sent', 'invalid_amount', nextStep);
  if (amount > MOST_KOBO) {
    throw refusal(400, 'Transaction amount limit exceeded', 'amount_limit_exceeded', nextStep);
  }
  return amount;
}

function readCurrency(value: unknown): string {
  if (isMissing(value) || value === CURRENCY) return CURRENCY;
  throw refusal(
    400,
    'Currency not supported by merchant',
    'unsupported_currency',
    `This account takes ${CURRENCY} only`,
  );
}

function readReference(value: unknown): string | null {
  if (isMissing(value)) return null;
  if (typeof value !== 'string') throw invalidParameter('"reference" must be a string');
  checkReference(value);
  if (value.length > LONGEST_REFERENCE) {
    throw invalidParameter(
      `"reference" length must be less than or equal to ${LONGEST_REFERENCE} characters long`,
    );
  }
  return value;
}

function readCallbackUrl(value: unknown): string | null {
  if (isMissing(value)) return null;
  const url = webAddress(value);
  if (!url) throw invalidParameter('"callback_url" must be a valid uri');
  return url;
}

function readChannels(value: unknown): string[] | null {
  if (isMissing(value)) return null;
  if (!Array.isArray(value)) throw invalidParameter('"channels" must be an array');
  const channels = value.filter((channel): channel is string => CHANNELS.includes(channel));
  if (channels.length !== value.length) {
    throw invalidParameter(`"channels" must be some of [${CHANNELS.join(', ')}]`);
  }
  return channels.length > 0 ? channels : null;
}

function readMetadata(value: unknown): unknown {
  if (isMissing(value)) return '';
  const parsed = typeof value === 'string' ? parsedOrText(value) : value;
  if (typeof parsed !== 'string' && !isRecord(parsed)) {
    throw invalidParameter('"metadata" must be an object');
  }
  return withTextNumbers(parsed);
}

function parsedOrText(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) ? parsed : text;
  } catch {
    return text;
  }
}

/** Paystack gives the numbers of `metadata` back as text. */
function withTextNumbers(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(withTextNumbers);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withTextNumbers(inner)]),
  );
}

function cancelUrlOf(metadata: unknown): string | null {
  return isRecord(metadata) ? webAddress(metadata.cancel_action) : null;
}

function readLabel(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Only http(s): the address ends up in a link, where `javascript:` would run. */
function webAddress(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  const { protocol, href } = new URL(value);
  return ['http:', 'https:'].includes(protocol) ? href : null;
}

function invalidParameter(message: string) {
  return refusal(400, message, 'invalid_params', 'Correct the parameter and try again');
}

function isMissing(value: unknown): value is undefined | null | '' {
  return value === undefined || value === null || value === '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
