/** A second factor beside the password. Of the schemas only their types: the browser loads this file. */
import type * as z from 'zod';
import type { refusalReasons } from './schemas/common.ts';
import type {
  codesSecretAnswer,
  confirmBody,
  factorAddedAnswer,
  factorKinds,
  newPasskeyBody,
  passkey,
  passkeyOptionsAnswer,
  secondFactorAnswer,
  secondProof,
  secondStepAnswer,
} from './schemas/second-factor.ts';

/** What a program can do about a refusal by itself. */
export type RefusalReason = (typeof refusalReasons)[number];

export type FactorKind = (typeof factorKinds)[number];
export type SecondProof = z.infer<typeof secondProof>;
/** For somebody who is signed in: without a second factor, their password. */
export type Proof = z.infer<typeof confirmBody>['proof'];
export type Passkey = z.infer<typeof passkey>;
export type NewPasskey = z.infer<typeof newPasskeyBody>;

export type SecondStep = NonNullable<z.infer<typeof secondStepAnswer>['data']>;
export type SecondFactorAnswer = z.infer<typeof secondFactorAnswer>;
export type CodesSecretAnswer = z.infer<typeof codesSecretAnswer>;
export type FactorAddedAnswer = z.infer<typeof factorAddedAnswer>;
export type PasskeyOptionsAnswer = z.infer<typeof passkeyOptionsAnswer>;

/** For how long a confirmed person is not asked again. */
export const CONFIRMED_FOR_MINUTES = 15;
