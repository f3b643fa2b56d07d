export type Challenge = 'pin' | 'phone' | 'otp' | 'bank';

export interface TestCard {
  number: string;
  cvv: string;
  /** What the card is for, as shown to the tester. */
  does: string;
  brand: 'visa' | 'verve' | 'mastercard';
  reusable: boolean;
  challenges: readonly Challenge[];
  pin?: string;
  otp?: string;
  /** The `gateway_response` of a card that never pays, after its challenges. */
  refusal?: string;
}

export const DECLINED = 'Declined';

export const TEST_CARDS: readonly TestCard[] = [
  {
    number: '4084084084084081',
    cvv: '408',
    does: 'Pays at once',
    brand: 'visa',
    reusable: true,
    challenges: [],
  },
  {
    number: '507850785078507812',
    cvv: '081',
    does: 'Pays after a PIN',
    brand: 'verve',
    reusable: false,
    challenges: ['pin'],
    pin: '1111',
  },
  {
    number: '5060666666666666666',
    cvv: '123',
    does: 'Pays after a PIN and a one-time code',
    brand: 'verve',
    reusable: false,
    challenges: ['pin', 'otp'],
    pin: '1234',
    otp: '123456',
  },
  {
    number: '507850785078507804',
    cvv: '884',
    does: 'Pays after a PIN, a phone number and a one-time code',
    brand: 'verve',
    reusable: false,
    challenges: ['pin', 'phone', 'otp'],
    pin: '0000',
    otp: '123456',
  },
  {
    number: '5192602720584796',
    cvv: '123',
    does: 'Opens the bank’s authentication page',
    brand: 'mastercard',
    reusable: false,
    challenges: ['bank'],
  },
  {
    number: '4084080000005408',
    cvv: '001',
    does: 'Is declined',
    brand: 'visa',
    reusable: false,
    challenges: [],
    refusal: DECLINED,
  },
  {
    number: '507850785078507853',
    cvv: '082',
    does: 'Fails after the PIN: token not generated',
    brand: 'verve',
    reusable: false,
    challenges: ['pin'],
    pin: '0000',
    refusal: 'Token Not Generated. Customer Not Registered on Token Platform',
  },
  {
    number: '4084080000670037',
    cvv: '787',
    does: 'Has insufficient funds',
    brand: 'visa',
    reusable: false,
    challenges: [],
    refusal: 'Insufficient Funds',
  },
  {
    number: '4084080000671803',
    cvv: '180',
    does: 'Pays; a later refund fails',
    brand: 'visa',
    reusable: false,
    challenges: [],
  },
  {
    number: '4084080000671902',
    cvv: '190',
    does: 'Pays; a later refund needs attention',
    brand: 'visa',
    reusable: false,
    challenges: [],
  },
];

/** The test card with this number (digits only), if it is one. */
export function findTestCard(number: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number === number);
}

/** The number in groups of four, as printed on a card. */
export function groupedNumber(card: TestCard): string {
  return card.number.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** The `gateway_response` that a wrong answer to the challenge ends in; undefined when it is right. */
export function whatIsWrongWith(
  answer: string,
  challenge: Challenge,
  card: TestCard,
): string | undefined {
  if (challenge === 'pin') return answer === card.pin ? undefined : 'Incorrect PIN';
  if (challenge === 'otp') return answer === card.otp ? undefined : 'Incorrect OTP';
  if (challenge === 'phone') return isPhoneNumber(answer) ? undefined : 'Invalid phone number';
  return answer === 'authorise' ? undefined : DECLINED;
}

function isPhoneNumber(text: string): boolean {
  return /^\+?[\d ()-]+$/.test(text) && text.replace(/\D/g, '').length >= 10;
}
