import * as z from 'zod';
import { roles } from '../roles.ts';
import { doneAnswer, requiredSecret, requiredTyped, text } from './common.ts';

export const loginBody = z.object({
  email: requiredTyped('email', 'Email address is required'),
  password: requiredSecret('Password is required'),
});

export const changePasswordBody = z.object({
  currentPassword: requiredSecret('Current password is required'),
  newPassword: requiredSecret('New password is required'),
});

export const linkTokenBody = z.object({ token: requiredSecret('The link is not complete') });

export const newPasswordBody = linkTokenBody.extend({
  newPassword: requiredSecret('New password is required'),
});

export const newAdminBody = z
  .object({
    name: requiredTyped('name', 'Name is required'),
    email: requiredTyped('email', 'Email address is required'),
    phone: requiredTyped('phone', 'Phone number is required'),
    password: z
      .string('Password is required')
      .describe('8 to 128 characters; required unless `sendLink` is true')
      .exactOptional(),
    sendLink: z
      .boolean('Please say true or false')
      .describe(
        'an addition: true, in place of a password, for a one-time link with which the owner sets one; both together are refused',
      )
      .exactOptional(),
  })
  // Also checked beside missing fields, so that all errors are reported together.
  .refine(({ password, sendLink }) => password !== undefined || Boolean(sendLink), {
    path: ['password'],
    error: 'Password is required',
    when: () => true,
  });

export const signedInUser = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(roles),
});

export const loginAnswer = doneAnswer.extend({ token: z.string(), user: signedInUser });

export const profileAnswer = doneAnswer.extend({ user: signedInUser });

export const ownSession = z.object({
  id: text('to end it; not its token'),
  device: text('browser and system, as the browser names them: Chrome on Android'),
  address: text('the network address it was begun from'),
  startedAt: z.string(),
  lastUsedAt: text('to the minute'),
  current: z.boolean().describe('the one that asks'),
});

export const sessionsAnswer = doneAnswer.extend({
  data: z.array(ownSession).describe('this one first, then those used last; twenty at most'),
});

export const adminUser = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(['admin', 'super_admin']),
  createdBy: z
    .object({ name: z.string() })
    .describe('absent for accounts made on the machine; shown as “System”')
    .exactOptional(),
  createdAt: z.string(),
  disabled: z
    .boolean()
    .describe('disabled accounts cannot sign in; an addition to the specification'),
  signedIn: z.boolean().describe('has signed in at least once; an addition too'),
  secondFactor: z.boolean().describe('has a passkey or one-time codes; an addition too'),
});

const passwordLink = z.object({
  link: text('shown once; only its hash is stored'),
  validUntil: z.string(),
  mailed: z.boolean().describe('whether the mail server has taken it'),
});

export const passwordLinkAnswer = doneAnswer.extend({ data: passwordLink });

export const newAdminAnswer = doneAnswer.extend({
  data: passwordLink.describe('when `sendLink` was true').exactOptional(),
});

export const passwordLinkOwnerAnswer = doneAnswer.extend({
  data: z.object({
    name: z.string(),
    email: z.string(),
    isFirst: z.boolean().describe('the account has had no password yet'),
  }),
});

export const adminUsersAnswer = doneAnswer.extend({ data: z.array(adminUser) });
