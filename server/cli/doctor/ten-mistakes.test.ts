import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import {
  type ExaminedSchool,
  PLENTY,
  reported,
  startExaminedSchool,
} from '../testing/examined-school.ts';
import { diskFindings } from './disk-checks.ts';
import { examine, readExamined } from './examine.ts';

type Found = ReturnType<typeof reported>;

/** Ten mistakes of a first evening: what is made wrong, the line that is to be fixed, and what it says to do. */
const mistakes: [
  mistake: string,
  plant: (school: ExaminedSchool) => Promise<Found>,
  line: string,
  todo: RegExp,
][] = [
  [
    'a setting is missing',
    (school) => withSettings(school, { PUBLIC_URL: '' }),
    'Settings',
    /Fix \.env/,
  ],
  [
    'backups inside the folder of the data',
    (school) => withSettings(school, { BACKUP_DIR: `${school.config().dataDir}/backups` }),
    'Settings',
    /Fix \.env/,
  ],
  [
    'the key of another school',
    (school) => school.look({ PAYSTACK_SECRET_KEY: 'sk_live_of_another_school' }),
    'Paystack key',
    /Copy the secret key of the Paystack dashboard/,
  ],
  [
    'a new key in .env, and no restart',
    (school) => school.look({ PAYSTACK_SECRET_KEY: 'sk_live_that_is_new' }),
    'Webhook secret',
    /Start it again/,
  ],
  [
    'a public address at which nothing listens',
    (school) => school.look({ PUBLIC_URL: 'http://127.0.0.1:1' }),
    'Webhook address',
    /Check the name \(DNS\), the certificate, the proxy and the firewall/,
  ],
  [
    'a proxy that is not named',
    async (school) => {
      await school.reopen({ TRUST_PROXY: '' });
      return school.look({ TRUST_PROXY: '' });
    },
    'Proxy',
    /Put the proxy’s address into TRUST_PROXY/,
  ],
  [
    'the wrong port of the mail server',
    (school) => school.look({ SMTP_URL: 'smtp://127.0.0.1:1' }),
    'E-mail',
    /Look at the name and port in SMTP_URL/,
  ],
  [
    'a service that was never started',
    async (school) => {
      await school.stop();
      return school.look();
    },
    'Server',
    /Start the school, and read what its log says: journalctl -u 'school@\*'/,
  ],
  [
    'a folder for backups that belongs to root',
    async () => {
      const data = { folder: '/var/lib/school', device: 1, free: 50e9, isWritable: true };
      const backup = { folder: '/var/backups/school', device: 2, free: 50e9, isWritable: false };
      return reported(diskFindings(data, backup, PLENTY));
    },
    'Disk',
    /chown -R school \/var\/backups\/school/,
  ],
  [
    'a clock that is ten minutes fast',
    (school) => school.look({}, { clock: () => new Date(Date.now() + 10 * 60_000) }),
    'Clock',
    /timedatectl set-ntp true/,
  ],
];

describe('the doctor finds each of ten mistakes of a first evening, and says what to do', () => {
  let school: ExaminedSchool;
  beforeEach(async () => {
    school = await startExaminedSchool();
    await school.backUp(new Date());
    await school.drill(new Date());
  });
  afterEach(() => school.close());

  test.each(mistakes)('%s', async (_mistake, plant, line, todo) => {
    const { findings, code } = await plant(school);
    const named = findings.filter(({ name, mark }) => name === line && mark === 'bad');
    expect(named.map((finding) => finding.todo)).toEqual([expect.stringMatching(todo)]);
    expect(code).toBe(1);
  });
});

async function withSettings(school: ExaminedSchool, changes: Record<string, string>) {
  const settings = readExamined(
    () => readConfig({ ...school.environment(), ...changes }),
    () => school.config(),
  );
  return reported(await examine({ settings, build: 'current', freeBytes: PLENTY }));
}
