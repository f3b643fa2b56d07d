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
  const onTheirWay: Email[] = [];
  const looks: ((email: Email) => void)[] = [];
  return {
    arrived,
    senderOf,
    /** Called with each e-mail as it arrives. */
    onArrival: (look: (email: Email) => void) => void looks.push(look),
    /** E-mails to an address that have arrived or are on their way. */
    countTo: (address: string) =>
      [...arrived, ...onTheirWay].filter(({ to }) => to === address).length,
  };

  /** The sender of one process. */
  function senderOf(owner: Owner): SendEmail {
    return (email, signal) => {
      onTheirWay.push(email);
      return send(owner, email, signal).finally(() => forget(email));
    };
  }

  async function send(owner: Owner, email: Email, signal: AbortSignal): Promise<void> {
    await steps.gate('to the mail server', owner);
    signal.throwIfAborted();
    if (random.chance(weather.unreachable / 100)) {
      throw new MailError('unreachable', 'ECONNREFUSED', undefined);
    }
    if (random.chance(weather.deferred / 100)) throw new MailError('deferred', 'EENVELOPE', 450);
    forget(email);
    arrived.push(email);
    for (const look of looks) look(email);
    await steps.gate('from the mail server', owner);
    if (random.chance(weather.lostAfter / 100)) {
      throw new MailError('unreachable', 'ECONNRESET', undefined);
    }
  }

  function forget(email: Email): void {
    const place = onTheirWay.indexOf(email);
    if (place >= 0) onTheirWay.splice(place, 1);
  }
}
