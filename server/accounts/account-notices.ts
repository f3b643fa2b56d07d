import type { Caller } from '../http/access.ts';
import { type AccountChange, noticeEmail } from './account-notice-email.ts';
import type { LinkEmail } from './password-link-email.ts';

interface Parts {
  clock: () => Date;
  publicUrl: string;
  /** Absent where no mail is set up. */
  sendEmail: ((email: LinkEmail) => Promise<void>) | undefined;
  log: { warn(details: object, message: string): void };
}

export type AccountNotices = ReturnType<typeof createAccountNotices>;

export function createAccountNotices({ clock, publicUrl, sendEmail, log }: Parts) {
  return { tell };

  /**
   * Called after the change is committed. Does not wait for the e-mail and never fails; without a caller the
   * change was made on the school's server.
   */
  function tell(
    account: { id: string; name: string; email: string },
    change: AccountChange,
    caller?: Caller,
  ): void {
    if (!sendEmail) return;
    const email = noticeEmail(account, change, { caller, at: clock(), publicUrl });
    // Send the response first: the first e-mail also loads the mail library.
    setImmediate(() => {
      sendEmail(email).catch((err: unknown) => {
        log.warn({ err, account: account.id, change }, 'a notice to an account was not e-mailed');
      });
    });
  }
}
