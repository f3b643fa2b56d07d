import { pause } from '#server/runtime/timers.ts';
import type { Random } from '../../../faults/random.ts';
import { count } from '../../../faults/record.ts';
import { type Token, tokenOf } from '../models/tokens.ts';
import type { Actor, Stage } from '../stage.ts';

const MOST_TRIES = 6;
const TRIES_AGAIN_MS = 2_000;

/** Somebody writes from the website; the form is sent again when its answer is lost, and by some twice at once. */
export const writeMessage: Actor = {
  weight: 4,
  async play(stage, random) {
    const number = stage.nextNumber();
    const token = tokenOf(number);
    const sender = { ...token, email: `${token.letters.toLowerCase()}@example.com`, key: number };
    await Promise.all(
      Array.from({ length: random.chance(0.3) ? 2 : 1 }, () =>
        writeToSchool(stage, { ...sender, phone: '' }, random),
      ),
    );
  },
};

export async function writeToSchool(
  stage: Stage,
  {
    letters,
    email,
    phone,
    key,
  }: Pick<Token, 'letters'> & { email: string; phone: string; key: number },
  random: Random,
): Promise<void> {
  const { school, record, messages } = stage;
  const body = {
    kind: 'question',
    name: `Parent ${letters}`,
    email,
    phone,
    subject: `About ${letters}`,
    message: `When does the school of ${letters} begin?`,
    formKey: `form-of-${String(key).padStart(10, '0')}`,
  };
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await school.call('POST', '/api/messages', { body });
    if (answer?.status === 200) {
      messages.taken(letters, (answer.body as { number: number }).number);
      count(record, 'messages from the website');
      if (random.chance(0.8)) return;
    }
    // More than one connection may send within an hour.
    if (answer?.status === 429) return;
    if (answer && answer.status < 500 && answer.status !== 200) {
      record.problems.push(`a message was refused: ${JSON.stringify(answer.body)}`);
      return;
    }
    await pause(TRIES_AGAIN_MS);
  }
}
