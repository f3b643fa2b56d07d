/** A second factor beside the password. Of the schemas only their types: the browser loads this file. */
import type * as z from 'zod';
import type { refusalReasons } from './schemas/common.ts';
import type * as schemas from './schemas/second-factor.ts';

export type RefusalReason = (typeof refusalReasons)[number];
export type FactorKind = (typeof schemas.factorKinds)[number];
export type SecondProof = z.infer<typeof schemas.secondProof>;
/** For somebody who is signed in: without a second factor, their password. */
export type Proof = z.infer<typeof schemas.confirmBody>['proof'];
export type Passkey = z.infer<typeof schemas.passkey>;
export type NewPasskey = z.infer<typeof schemas.newPasskeyBody>;
export type SecondStep = NonNullable<z.infer<typeof schemas.secondStepAnswer>['data']>;
export type SecondFactorAnswer = z.infer<typeof schemas.secondFactorAnswer>;
export type CodesSecretAnswer = z.infer<typeof schemas.codesSecretAnswer>;
export type FactorAddedAnswer = z.infer<typeof schemas.factorAddedAnswer>;
export type PasskeyOptionsAnswer = z.infer<typeof schemas.passkeyOptionsAnswer>;

export const CONFIRMED_FOR_MINUTES = 15;
