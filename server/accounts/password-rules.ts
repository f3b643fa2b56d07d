import { firstFacts, school } from '#content/school.ts';
import { passwordMessage } from '#contract/accounts.ts';
import { isCommonPassword } from './common-passwords.ts';

const TOO_COMMON =
  'This password is one of the first that others would try. Please choose another, such as three words that do not belong together.';
const TOO_PERSONAL =
  'Please choose a password that is not a name, your email or the school’s name, nor made of them or of words the school is known by.';
const PUBLISHED =
  'This password is printed in the instructions of the demo. Please choose one that nobody else knows.';

/** Published, so no one else may choose it. */
export const DEMO_PASSWORD = 'leave-no-child-behind';

export async function newPasswordMessage(
  password: string,
  person: { name: string; email: string },
): Promise<string | undefined> {
  const forLength = passwordMessage(password);
  if (forLength) return forLength;
  if (onlyLetters(password) === onlyLetters(DEMO_PASSWORD)) return PUBLISHED;
  if (isMadeOf(onlyLetters(password), [...wordsIn([person.name, person.email]), ...schoolWords]))
    return TOO_PERSONAL;
  return (await isCommonPassword(password)) ? TOO_COMMON : undefined;
}

/** Words on every page are what others guess first. */
const schoolWords = wordsIn([
  school.name,
  school.wordmark,
  school.descriptor,
  school.tagline,
  firstFacts.address,
  firstFacts.email,
  school.referencePrefix,
  ...firstFacts.social.map(({ address }) => address),
]);

function wordsIn(texts: readonly string[]): string[] {
  const parts = texts.flatMap((text) => text.split(/[^\p{L}\p{M}]+/u)).map(onlyLetters);
  return [...new Set(parts)].filter((word) => word.length > 1);
}

/** True for one word, or several in any order: 'school' and 'lagos' make 'lagosschool'. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const ends = new Set([0]);
  // Iterating a set includes what is added meanwhile.
  for (const end of ends) {
    for (const word of words) if (text.startsWith(word, end)) ends.add(end + word.length);
  }
  return text.length > 0 && ends.has(text.length);
}

function onlyLetters(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
}
