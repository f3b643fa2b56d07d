import type { Email } from '#server/mail/email.ts';
import { MailError, type SendEmail } from '#server/mail/mail-sender.ts';
import type { Random } from '../../faults/random.ts';
import type { Owner } from './owner.ts';
import type { Steps } from './steps.ts';

/** How the mail server is just now: of a hundred e-mails, so many meet each of these. */
export interface MailWeather {
  unreachable: number;
  deferred: number;
  /** It has the e-mail, and its answer is lost. */
  lostAfter: number;
}

export type Mailbox = ReturnType<typeof createMailbox>;

/** Every e-mail that has reached the mail server. */
export function createMailbox(steps: Steps, random: Random, weather: MailWeather) {
  const arrived: Email[] = [];
  return { arrived, senderOf };

  /** The sender of one process. */
  function senderOf(owner: Owner): SendEmail {
    return (email, signal) => send(owner, email, signal);
  }

  async function send(owner: Owner, email: Email, signal: AbortSignal): Promise<void> {
    await steps.gate('to the mail server', owner);
    signal.throwIfAborted();
    if (random.chance(weather.unreachable / 100)) {
      throw new MailError('unreachable', 'ECONNREFUSED', undefined);
    }
    if (random.chance(weather.deferred / 100)) throw new MailError('deferred', 'EENVELOPE', 450);
    arrived.push(email);
    await steps.gate('from the mail server', owner);
    if (random.chance(weather.lostAfter / 100)) {
      throw new MailError('unreachable', 'ECONNRESET', undefined);
    }
  }
}
