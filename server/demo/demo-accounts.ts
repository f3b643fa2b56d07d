import type { Role } from '#contract/roles.ts';
import { createAccountRepository } from '../accounts/account-repository.ts';
import { createPasswordHasher } from '../accounts/password-hash.ts';
import { DEMO_PASSWORD } from '../accounts/password-rules.ts';
import { ConfigError } from '../config.ts';
import type { Database } from '../database/schema.ts';
import { transact } from '../database/transactions.ts';

export const demoAccounts = [
  demoAccount('super_admin', 'Folake Adeyemi', 'super@school.example'),
  demoAccount('admin', 'Chinedu Okafor', 'admin@school.example'),
  demoAccount('user', 'Halima Bello', 'user@school.example'),
];

/** Only in a database without any account. */
export async function seedDemoAccounts(db: Database, now: Date): Promise<void> {
  if (await hasAccounts(db)) return;
  const passwordHash = await createPasswordHasher().hash(DEMO_PASSWORD);
  await transact(db, async (trx) => {
    // Another process may have started at the same moment.
    if (await hasAccounts(trx)) return;
    const repository = createAccountRepository(trx);
    for (const account of demoAccounts) {
      await repository.insert(trx, { ...account, passwordHash, createdBy: null }, now);
    }
  });
}

/** A demo must not become the real school: its passwords are published. */
export async function refuseDemoAccounts(db: Database): Promise<void> {
  const open = await findOpenDemoAccounts(db);
  if (open.length === 0) return;
  throw new ConfigError([
    `DATA_DIR or DATABASE_URL: this database has demo accounts, whose password everybody knows (${open.join(', ')}); use a fresh one, or disable each of them with: npm run staff -- disable EMAIL`,
  ]);
}

/** Every demo has its accounts, even if disabled; a real school never does. */
export async function refuseRealSchool(db: Database): Promise<void> {
  const accounts = await createAccountRepository(db).findAll();
  const isOfDemo = ({ email }: { email: string }) =>
    demoAccounts.some((one) => one.email === email);
  if (accounts.length === 0 || accounts.some(isOfDemo)) return;
  throw new ConfigError([
    'NODE_ENV: is not production here, but this database is a real school’s; its settings seem to stand only where the service is started. Put them into .env, NODE_ENV=production too',
  ]);
}

async function hasAccounts(db: Database): Promise<boolean> {
  return (await createAccountRepository(db).findAll()).length > 0;
}

export async function findOpenDemoAccounts(db: Database): Promise<string[]> {
  const repository = createAccountRepository(db);
  const found = await Promise.all(demoAccounts.map(({ email }) => repository.findByEmail(email)));
  return found.flatMap((account) => (account && !account.disabledAt ? [account.email] : []));
}

function demoAccount(role: Role, name: string, email: string) {
  return { role, name, email, phone: '+234 000 000 0000' };
}
