import type { Caller } from '../http/access.ts';
import { type AccountChange, noticeEmail } from './account-notice-email.ts';
import type { LinkEmail } from './password-link-email.ts';

interface Parts {
  clock: () => Date;
  publicUrl: string;
  /** Hands an e-mail to the mail server; absent where no mail is set up. */
  sendEmail: ((email: LinkEmail) => Promise<void>) | undefined;
  log: { warn(details: object, message: string): void };
}

export type AccountNotices = ReturnType<typeof createAccountNotices>;

/** Tells the owner of an account by e-mail what was done with it, so that somebody else's deed does not stay unseen. */
export function createAccountNotices({ clock, publicUrl, sendEmail, log }: Parts) {
  return { tell };

  /**
   * Called once it is done for good. Nobody waits for the e-mail, and nothing fails with it; without a caller it was done
   * on the school's machine.
   */
  function tell(
    account: { id: string; name: string; email: string },
    change: AccountChange,
    caller?: Caller,
  ): void {
    if (!sendEmail) return;
    const email = noticeEmail(account, change, { caller, at: clock(), publicUrl });
    // The answer goes first: the first e-mail also loads what sends it.
    setImmediate(() => {
      sendEmail(email).catch((err: unknown) => {
        log.warn({ err, account: account.id, change }, 'a notice to an account was not e-mailed');
      });
    });
  }
}
