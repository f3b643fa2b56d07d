import { school } from '#content/school.ts';
import { passwordMessage } from '#contract/accounts.ts';
import { isCommonPassword } from './common-passwords.ts';

const TOO_COMMON =
  'This password is one of the first that others would try. Please choose another, such as three words that do not belong together.';
const TOO_PERSONAL =
  'Please choose a password that is not a name, your email or the school’s name.';

/** Why this person may not use this password, or undefined. */
export function newPasswordMessage(
  password: string,
  person: { name: string; email: string },
): string | undefined {
  const forLength = passwordMessage(password);
  if (forLength) return forLength;
  if (isCommonPassword(password)) return TOO_COMMON;
  if (isPersonal(password, person)) return TOO_PERSONAL;
  return undefined;
}

/** A name with a year or an exclamation mark behind it is still that name. */
function isPersonal(password: string, { name, email }: { name: string; email: string }): boolean {
  const tried = lettersAndDigits(password);
  const [local = ''] = email.split('@');
  const guesses = [email, local, name, ...name.split(/[\s-]+/), school.name, school.wordmark]
    .map(lettersAndDigits)
    .filter((guess) => guess.length > 0);
  return guesses.some((guess) => tried === guess || tried.replace(/\d+$/, '') === guess);
}

function lettersAndDigits(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '');
}
