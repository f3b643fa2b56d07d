import type { SignInResult } from '../../api/session.ts';

type Failure = Extract<SignInResult, { kind: 'failed' }>;

/** Whatever the reason, the specification wants these words; what helps stands below them. */
export const SIGN_IN_FAILED = 'Invalid admin credentials';

/** The second line: what the person can do about it. */
export function adviceAfter({ cause, message }: Failure): string {
  switch (cause) {
    case 'refused':
      return 'Please check the e-mail address and the password, capital letters too, and try again.';
    case 'throttled':
    case 'isOver':
      return message;
    case 'unreachable':
      return 'The school’s server cannot be reached. Please check your internet connection and try again.';
    case 'serverTrouble':
      return 'The school’s server has trouble just now. Please try again in a minute.';
  }
}
