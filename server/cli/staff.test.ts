import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAccounts } from '../accounts/accounts.ts';
import { createAuditEntries } from '../accounts/audit-repository.ts';
import { confirmByPassword, turnOnCodes } from '../accounts/second-factor/testing/test-factors.ts';
import {
  callAs,
  cheapPasswords,
  createAccount,
  login,
  PASSWORD,
} from '../accounts/testing/test-accounts.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { runStaffCommand } from './staff.ts';

const EMAIL = 'ngozi.eze@school.example';
const NEW_PASSWORD = 'a quieter drum at night';
const FLAGS = ['--email', EMAIL, '--name', 'Ngozi Eze', '--phone', '+234 803 000 0000'];

let school: TestApp;
beforeEach(async () => {
  school = await createTestApp();
});
afterEach(() => school.close());

describe('create', () => {
  test('in a script takes flags, and the password from standard input', async () => {
    const said = await run(['create', ...FLAGS, '--role', 'super_admin'], { hidden: [PASSWORD] });
    expect(said).toEqual([
      'Created the super_admin account of Ngozi Eze (ngozi.eze@school.example).',
    ]);
    const { user } = (await login(school.app, EMAIL)).json();
    expect(user).toMatchObject({ name: 'Ngozi Eze', role: 'super_admin' });
    expect(await run(['audit'])).toEqual([
      expect.stringMatching(
        /^\d{4}-\d\d-\d\d \d\d:\d\d UTC {2}System {2}Created the super admin account/,
      ),
    ]);
  });

  test('at a terminal asks for what is missing, and for the password until it is good and twice the same', async () => {
    const said = await run(['create'], {
      typed: [EMAIL, 'Ngozi Eze', '+234 803 000 0000', 'admin'],
      hidden: ['password1', NEW_PASSWORD, 'mistyped', PASSWORD, PASSWORD],
    });
    expect(said).toEqual([
      expect.stringContaining('one of the first that others would try'),
      'The two are not the same. Please try again.',
      expect.stringContaining('Created the admin account'),
    ]);
    expect((await login(school.app, EMAIL)).statusCode).toBe(200);
  });

  test('removes invisible characters from pasted text', async () => {
    await run(['create'], {
      typed: [
        `\u202Amailto:${EMAIL}\u202C`,
        '𝗡𝗴𝗼𝘇𝗶\u00A0Eze\u200B',
        'tel:+234 803 000 0000',
        ' admin',
      ],
      hidden: [PASSWORD, PASSWORD],
    });
    const [line] = await run(['list']);
    expect(line).toMatch(new RegExp(`^${EMAIL} +admin +Ngozi Eze `));
    expect((await login(school.app, EMAIL)).statusCode).toBe(200);
  });

  test.each([
    [['create', '--email', EMAIL], '--name is missing.'],
    [['create', ...FLAGS, '--role', 'boss'], 'The role must be one of user, admin, super_admin.'],
    [
      ['create', ...FLAGS.slice(0, 5), '7', '--role', 'admin'],
      'Phone number must be at least 10 digits',
    ],
    [['create', ...FLAGS, '--role', 'admin'], 'Password is required'],
    [['create', '--password', 'x'], /^Unknown option '--password'/],
    [['create', 'one', 'two'], /^"two" is too much/],
    [['destroy'], /^There is no command "destroy"/],
  ])('%j is refused with a sentence', async (args, message) => {
    await expect(run(args, { hidden: [''] })).rejects.toThrow(message);
    expect(await run(['list'])).toEqual([expect.stringContaining('There is no account yet')]);
  });

  test('an e-mail that has an account is refused before anything is asked', async () => {
    await createAccount(school.db, 'admin', 'Ngozi Eze', EMAIL);
    await expect(run(['create', '--email', EMAIL.toUpperCase()])).rejects.toThrow(
      'An account with this email already exists',
    );
  });
});

describe('with an account', () => {
  beforeEach(() => createAccount(school.db, 'super_admin', 'Ngozi Eze', EMAIL));

  test('correct puts name, phone and e-mail right, and they sign in with the new one', async () => {
    const other = 'bola@school.example';
    await createAccount(school.db, 'admin', 'Bola Ajayi', other);
    const moved = ['--name', 'Ngozi  Obi ', '--new-email', 'ngozi.obi@school.example'];
    expect(await run(['correct', EMAIL, ...moved])).toEqual([
      expect.stringMatching(/^The account is now of Ngozi/),
    ]);
    const { user } = (await login(school.app, 'ngozi.obi@school.example')).json();
    expect(user).toMatchObject({ name: 'Ngozi Obi', email: 'ngozi.obi@school.example' });
    expect((await login(school.app, EMAIL)).statusCode).toBe(401);
    expect((await run(['audit'])).join()).toContain('Corrected the account of Ngozi Eze');

    const refused: [string[], string | RegExp][] = [
      [[], /^Nothing would change/],
      [['--phone', '7'], 'Phone number must be at least 10 digits'],
      [['--new-email', other.toUpperCase()], 'An account with this email already exists'],
    ];
    for (const [flags, message] of refused) {
      const args = ['correct', 'ngozi.obi@school.example', ...flags];
      await expect(run(args)).rejects.toThrow(message);
    }
  });

  test('list shows who may sign in', async () => {
    await createAccount(school.db, 'admin', 'Bola Ajayi', 'bola@school.example');
    await run(['disable', 'bola@school.example']);
    await login(school.app, EMAIL);
    const [text = ''] = await run(['list']);
    expect(text.split('\n')).toEqual([
      expect.stringMatching(
        /^ngozi\.eze@school\.example {2}super_admin {2}Ngozi Eze {3}enabled {3}last signed in 2/,
      ),
      expect.stringMatching(
        /^bola@school\.example {7}admin {8}Bola Ajayi {2}disabled {2}never signed in$/,
      ),
    ]);
  });

  test('reset-password ends every session and lets in with the new one', async () => {
    const { token } = (await login(school.app, EMAIL)).json();
    await run(['reset-password', EMAIL], { hidden: [NEW_PASSWORD] });
    expect((await callAs(school.app, token, 'GET', '/api/auth/profile')).statusCode).toBe(401);
    expect((await login(school.app, EMAIL)).statusCode).toBe(401);
    expect((await login(school.app, EMAIL, NEW_PASSWORD)).statusCode).toBe(200);
  });

  test('a weak password is refused', async () => {
    await expect(run(['reset-password', EMAIL], { hidden: ['Password1'] })).rejects.toThrow(
      'one of the first that others would try',
    );
    expect((await login(school.app, EMAIL)).statusCode).toBe(200);
  });

  test('reset-second-factor lets the password alone open the account, and ends every session', async () => {
    await expect(run(['reset-second-factor', EMAIL])).rejects.toThrow(
      'Ngozi Eze has no second factor.',
    );
    const { token } = (await login(school.app, EMAIL)).json();
    await confirmByPassword(school, token);
    await turnOnCodes(school, token, new Date());
    expect((await login(school.app, EMAIL)).statusCode).toBe(401);
    expect(await run(['reset-second-factor', EMAIL])).toEqual([
      'Ngozi Eze signs in with the password alone. All sessions of this account are over.',
    ]);
    expect((await callAs(school.app, token, 'GET', '/api/auth/profile')).statusCode).toBe(401);
    expect((await login(school.app, EMAIL)).statusCode).toBe(200);
  });

  test('disable and enable', async () => {
    await createAccount(school.db, 'super_admin', 'Bola Ajayi', 'bola@school.example');
    await run(['disable', EMAIL]);
    expect((await login(school.app, EMAIL)).statusCode).toBe(401);
    await run(['enable', EMAIL]);
    expect((await login(school.app, EMAIL)).statusCode).toBe(200);
  });

  test('the last super administrator cannot be disabled', async () => {
    await expect(run(['disable', EMAIL])).rejects.toThrow('This is the last super administrator');
    expect((await login(school.app, EMAIL)).statusCode).toBe(200);
  });

  test.each(['disable', 'enable', 'reset-password', 'reset-second-factor'])(
    '%s of an unknown e-mail says so',
    async (command) => {
      await expect(run([command, 'nobody@school.example'])).rejects.toThrow(
        'There is no account with the email nobody@school.example.',
      );
    },
  );
});

/** What the command says; `typed` makes it a terminal with somebody who types this. */
async function run(
  args: string[],
  { typed, hidden = [] }: { typed?: string[]; hidden?: string[] } = {},
) {
  const said: string[] = [];
  const answers = typed ? [...typed] : [];
  const passwords = [...hidden];
  const { repository, admins, factors } = createAccounts({
    db: school.db,
    clock: () => new Date(),
    log: { warn: () => {} },
    passwords: cheapPasswords(),
  });
  await runStaffCommand(args, {
    repository,
    admins,
    factors,
    auditEntries: createAuditEntries(school.db),
    terminal: {
      isInteractive: typed !== undefined,
      ask: async () => nextOf(answers),
      askHidden: async () => nextOf(passwords),
      say: (text) => said.push(text),
    },
  });
  return said;
}

function nextOf(answers: string[]): string {
  const answer = answers.shift();
  if (answer === undefined) throw new Error('asked for something that was not typed');
  return answer;
}
