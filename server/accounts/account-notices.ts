import type { Caller } from '../http/access.ts';
import { type AccountChange, type AccountEmail, noticeEmail } from './account-emails.ts';

interface NoticesOptions {
  clock: () => Date;
  publicUrl: string;
  sendEmail: ((email: AccountEmail) => Promise<void>) | undefined;
  log: { warn(details: object, message: string): void };
}

export function createAccountNotices({ clock, publicUrl, sendEmail, log }: NoticesOptions) {
  return { tell };

  /** Call it after the commit. Never waits or fails; without a caller the school's server made the change. */
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
