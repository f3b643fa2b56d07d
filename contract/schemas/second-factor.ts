import * as z from 'zod';
import { doneAnswer, failedAnswer, requiredSecret, text, typedText } from './common.ts';

/** What an authenticator answers is longer than what a person types. */
const LONGEST_PART = 16_000;
const part = z.string().max(LONGEST_PART);
const NOT_A_PASSKEY = 'The passkey could not be read. Please try again.';
/** Base 64 for addresses, as the standard has it; passkeys are looked up by it. */
const passkeyId = part.regex(/^[\w-]+$/, NOT_A_PASSKEY);
const CODE_MISSING = 'Please type the code';

const code = requiredSecret(CODE_MISSING);

/** As `@simplewebauthn/browser` sends it. */
function credential<Response extends z.ZodType>(response: Response) {
  const type = z.literal('public-key');
  const fields = {
    id: passkeyId,
    rawId: part,
    type,
    response,
    clientExtensionResults: z.object({}),
  };
  return z.object(fields, NOT_A_PASSKEY);
}

const passkeyAnswer = credential(
  z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: part.exactOptional(),
  }),
);

const newPasskeyAnswer = credential(
  z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z.array(z.string().max(40)).max(10).exactOptional(),
  }),
);

/** What proves who someone is; of a passkey, the answer to the challenge that was asked for before. */
export const secondProof = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('code'), code }),
  z.object({ kind: z.literal('recovery'), code }),
  z.object({ kind: z.literal('passkey'), answer: passkeyAnswer }),
]);

export const confirmBody = z.object({
  proof: z.discriminatedUnion('kind', [
    ...secondProof.options,
    z
      .object({ kind: z.literal('password'), password: requiredSecret('Password is required') })
      .describe('only of accounts without a second factor'),
  ]),
});

const step = requiredSecret('The sign-in is not complete').describe(
  'of the answer to the password',
);

export const stepBody = z.object({ step });
export const secondStepBody = z.object({ step, proof: secondProof });

export const factorKinds = ['passkey', 'code', 'recovery'] as const;

/** The password was right, and the account has a second factor: not signed in yet. */
export const secondStepAnswer = failedAnswer.extend({
  data: z
    .object({
      step: text('for the second step, within five minutes'),
      kinds: z.array(z.enum(factorKinds)),
    })
    .exactOptional(),
});

/** For `@simplewebauthn/browser`, which knows what is in it. */
export const passkeyOptionsAnswer = doneAnswer.extend({
  data: z.record(z.string(), z.unknown()).describe('options of the WebAuthn standard, as JSON'),
});

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});

export const secondFactorAnswer = doneAnswer.extend({
  data: z.object({
    codes: z.boolean().describe('one-time codes of an app are on'),
    passkeys: z.array(passkey),
    recoveryCodesLeft: z.number(),
    demanded: z.boolean().describe('this account must have a second factor'),
  }),
});

export const codesSecretAnswer = doneAnswer.extend({
  data: z.object({
    secret: text('base 32; counts once a code made with it was given'),
    address: text('the same as otpauth://… for a QR code'),
  }),
});

export const codeBody = z.object({ code });

export const newPasskeyBody = z.object({
  name: typedText().min(1, 'Please give it a name').max(60, 'Up to 60 characters, please'),
  answer: newPasskeyAnswer,
});

/** Recovery codes come with the first factor, and when they are renewed; they are shown this once. */
export const factorAddedAnswer = doneAnswer.extend({
  data: z.object({ recoveryCodes: z.array(z.string()) }),
});
