import { describe, expect, test } from 'vitest';
import { firstFacts } from '#content/school.ts';
import { fewestDays, usualDays } from '#contract/retention.ts';
import { ConfigError, readConfig, siteAddress } from './config.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://school.example/',
  PAYSTACK_SECRET_KEY: 'sk_live_abc',
};

function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('demo mode', () => {
  test('needs no setting, stays on this machine and uses the sandbox', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      mode: 'demo',
      demoContent: true,
      demoPayments: true,
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      database: { engine: 'sqlite' },
      paystack: {
        sandbox: true,
        mode: 'test',
        baseUrl: 'http://127.0.0.1:3000/paystack-sandbox',
      },
      trustedProxies: [],
      mail: undefined,
      apiDocs: true,
      pages: 'built',
    });
  });

  test('an empty setting counts as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000);
  });

  test('a test key reaches the real Paystack, a live key is refused', () => {
    expect(readConfig({ PAYSTACK_SECRET_KEY: 'sk_test_x' }).paystack).toMatchObject({
      sandbox: false,
      baseUrl: 'https://api.paystack.co',
    });
    expect(problemsOf({ PAYSTACK_SECRET_KEY: 'sk_live_x' })).toEqual([
      expect.stringContaining('PAYSTACK_SECRET_KEY'),
    ]);
  });
});

describe('production mode', () => {
  test('takes a complete set of settings and never the sandbox', () => {
    const config = readConfig({ ...production, DATABASE_URL: 'postgres://127.0.0.1/school' });
    expect(config).toMatchObject({
      mode: 'production',
      demoContent: false,
      demoPayments: false,
      host: '0.0.0.0',
      publicUrl: 'https://school.example',
      database: { engine: 'postgres' },
      paystack: { sandbox: false, mode: 'live', baseUrl: 'https://api.paystack.co' },
    });
  });

  test('names every missing setting at once', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
      expect.stringContaining('PUBLIC_URL'),
      expect.stringContaining('PAYSTACK_SECRET_KEY'),
    ]);
  });

  test.each([
    ['PUBLIC_URL', 'http://school.example'],
    ['PAYSTACK_SECRET_KEY', 'sk_test_abc'],
    ['PAYSTACK_BASE_URL', 'http://elsewhere.example'],
    ['PAGES', 'dev'],
    ['BACKUP_DIR', './data/backups'],
  ])('refuses the unsafe %s=%s', (name, value) => {
    expect(problemsOf({ ...production, [name]: value })).toEqual([expect.stringContaining(name)]);
  });

  test('makes a backup every night unless it is told not to; demo mode makes none', () => {
    expect(readConfig(production).backups.nightly).toBe(true);
    expect(readConfig({ ...production, BACKUPS: 'off' }).backups.nightly).toBe(false);
    expect(readConfig({}).backups.nightly).toBe(false);
  });

  test('describes its calls only when it is asked to; demo mode unless it is not', () => {
    expect(readConfig(production).apiDocs).toBe(false);
    expect(readConfig({ ...production, API_DOCS: 'on' }).apiDocs).toBe(true);
    expect(readConfig({ API_DOCS: 'off' }).apiDocs).toBe(false);
  });

  test('a test key is accepted only with the explicit switch', () => {
    const trial = { ...production, PAYSTACK_SECRET_KEY: 'sk_test_abc' };
    expect(problemsOf({ ...trial, PAYSTACK_ALLOW_TEST_KEY: 'true' })).toEqual([]);
  });
});

test.each([
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', 'http'],
  ['PUBLIC_URL', 'school'],
  ['DATABASE_URL', 'mysql://x'],
  ['PAYSTACK_SECRET_KEY', 'pk_test_x'],
  ['PAYSTACK_ALLOW_TEST_KEY', 'yes'],
  ['SMTP_URL', 'mail.example'],
  ['SMTP_URL', 'https://mail.example'],
  ['SMTP_URL', 'smtp://'],
  ['MAIL_FROM', 'The School <bursar@school.example>'],
  ['MAIL_FROM', 'bursar'],
  ['MAIL_FROM', 'bursar@school.example\r\nBcc: x@school.example'],
  ['PAYMENT_STARTS_PER_MINUTE', '0'],
  ['KEEP_WEBHOOK_BODIES_DAYS', '34'],
  ['KEEP_AUDIT_LOG_DAYS', '364'],
  ['KEEP_UNFINISHED_PAYMENTS_DAYS', '119'],
  ['KEEP_LEFT_STUDENTS_DAYS', '364'],
  ['KEEP_UNFINISHED_PAYMENTS_DAYS', 'a year'],
  ['KEEP_AUDIT_LOG_DAYS', '999999'],
  ['PAYMENT_CHECKS_PER_MINUTE', 'many'],
  ['BACKUPS', 'weekly'],
  ['IMAGE_ORIGINS', 'https://pictures.example/path'],
  ['IMAGE_ORIGINS', 'http://pictures.example'],
  ['IMAGE_ORIGINS', 'https://pictures.example; script-src *'],
  ['IMAGE_ORIGINS', '*'],
  ['TRUST_PROXY', 'true'],
  ['API_DOCS', 'yes'],
  ['SECOND_FACTOR_OF_SUPER_ADMINS', 'yes'],
  ['METRICS_TOKEN', 'short'],
  ['METRICS_TOKEN', 'with blanks in it, and a comma'],
  ['LOG_LEVEL', 'loud'],
  ['PAGES', 'none'],
])('%s=%s stops the start with a line that names it', (name, value) => {
  expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(`^${name}: `)]);
});

test('the refusal is a readable list', () => {
  const { message } = new ConfigError(['PORT: must be a port number', 'PUBLIC_URL: is missing']);
  expect(message.split('\n')).toEqual([
    'The settings are not complete:',
    '  - PORT: must be a port number',
    '  - PUBLIC_URL: is missing',
  ]);
});

test.each([
  ['demo', 'localhost:3000', 'http://localhost:3000'],
  ['demo', '127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['demo', 'evil.example', 'http://127.0.0.1:3000'],
  ['demo', 'localhost.evil.example', 'http://127.0.0.1:3000'],
  ['production', 'localhost:3000', 'https://school.example'],
] as const)('in %s mode a visitor of %s is sent back to %s', (mode, host, address) => {
  const config = readConfig(mode === 'production' ? production : {});
  expect(siteAddress(config, host)).toBe(address);
});

test('proxies are named by address', () => {
  expect(readConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' }).trustedProxies).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
  ]);
});

test('sites for pictures are named exactly, and there are none unless they are', () => {
  expect(readConfig({}).imageOrigins).toEqual([]);
  expect(
    readConfig({ IMAGE_ORIGINS: 'https://res.cloudinary.com, https://pictures.example:8443' })
      .imageOrigins,
  ).toEqual(['https://res.cloudinary.com', 'https://pictures.example:8443']);
});

describe('receipts by e-mail', () => {
  const smtp = 'smtp://bursar:secret@mail.example:587';

  test('go out from the school’s own address unless another is given', () => {
    expect(readConfig({ SMTP_URL: smtp }).mail).toEqual({
      smtpUrl: smtp,
      from: firstFacts.email,
      requireTls: false,
    });
    const settings = { SMTP_URL: smtp, MAIL_FROM: 'bursar@school.example' };
    expect(readConfig(settings).mail).toMatchObject({ from: 'bursar@school.example' });
  });

  test.each([
    [smtp, true],
    ['smtp://localhost:25', false],
    ['smtp://[::1]', false],
  ])('in production %s must encrypt: %s', (SMTP_URL, requireTls) => {
    expect(readConfig({ ...production, SMTP_URL }).mail).toMatchObject({ requireTls });
  });
});

test('personal data is kept as long as the page about privacy says, or as a setting does', () => {
  expect(readConfig({}).keptDays).toEqual(usualDays);
  const settings = {
    KEEP_WEBHOOK_BODIES_DAYS: '35',
    KEEP_AUDIT_LOG_DAYS: '365',
    KEEP_UNFINISHED_PAYMENTS_DAYS: '120',
    KEEP_LEFT_STUDENTS_DAYS: '365',
    KEEP_MESSAGES_DAYS: '30',
  };
  expect(readConfig(settings).keptDays).toEqual(fewestDays);
});

describe('the object store of the pictures', () => {
  const store = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'AKID',
    S3_SECRET_ACCESS_KEY: 'secret',
  };

  test('is none without its settings: pictures stay on the disk', () => {
    expect(readConfig({}).objectStore).toBeUndefined();
    expect(readConfig({ S3_REGION: 'auto' }).objectStore).toBeUndefined();
  });

  test('is read with what is usual', () => {
    expect(readConfig({ ...production, ...store }).objectStore).toEqual({
      endpoint: 'https://s3.example',
      region: 'us-east-1',
      bucket: 'pictures',
      accessKeyId: 'AKID',
      secretAccessKey: 'secret',
      prefix: '',
      pathStyle: true,
      publicUrl: undefined,
      owner: 'https://school.example',
    });
  });

  test('belongs to the school, however its address is spelt', () => {
    const owners = ['https://school.example', 'https://SCHOOL.example:443/'].map(
      (PUBLIC_URL) => readConfig({ ...production, ...store, PUBLIC_URL }).objectStore?.owner,
    );
    expect(owners).toEqual(['https://school.example', 'https://school.example']);
  });

  test('is read with all that may be said of it; its public address may show pictures', () => {
    const config = readConfig({
      ...store,
      S3_REGION: 'auto',
      S3_PREFIX: 'our-school',
      S3_PATH_STYLE: 'off',
      S3_PUBLIC_URL: 'https://pictures.school.example/bucket/',
    });
    expect(config.objectStore).toMatchObject({
      region: 'auto',
      prefix: 'our-school/',
      pathStyle: false,
      publicUrl: 'https://pictures.school.example/bucket',
    });
    expect(config.imageOrigins).toEqual(['https://pictures.school.example']);
  });

  test.each(Object.keys(store))('is refused without %s', (name) => {
    expect(problemsOf({ ...production, ...store, [name]: '' })).toEqual([
      expect.stringMatching(new RegExp(`^${name}: is missing; the picture store needs `)),
    ]);
  });

  test('is refused half-set, in demo mode too', () => {
    expect(problemsOf({ S3_PREFIX: 'a' })).toHaveLength(4);
  });

  test.each([
    ['S3_ENDPOINT', 's3.example'],
    ['S3_ENDPOINT', 'https://s3.example/pictures'],
    ['S3_BUCKET', 'Pictures/of school'],
    ['S3_REGION', 'eu west'],
    ['S3_PREFIX', 'a/b'],
    ['S3_PREFIX', '../a'],
    ['S3_PATH_STYLE', 'yes'],
    ['S3_PUBLIC_URL', 'https://user:key@pictures.example'],
  ])('%s=%s is refused', (name, value) => {
    expect(problemsOf({ ...store, [name]: value })).toEqual([expect.stringContaining(name)]);
  });

  test('of production is reached by https, unless it is on this machine', () => {
    for (const name of ['S3_ENDPOINT', 'S3_PUBLIC_URL']) {
      expect(problemsOf({ ...production, ...store, [name]: 'http://s3.example' })).toEqual([
        `${name}: must begin with https://`,
      ]);
    }
    const local = { ...production, ...store, S3_ENDPOINT: 'http://127.0.0.1:9000' };
    expect(problemsOf(local)).toEqual([]);
  });
});

describe('the way past a pooler', () => {
  const DATABASE_URL = 'postgres://127.0.0.1:6432/school';

  test('is the way to the database where no other is named', () => {
    const DATABASE_DIRECT_URL = 'postgres://127.0.0.1/school';
    const urlOf = (directUrl: string) => ({ engine: 'postgres', url: DATABASE_URL, directUrl });
    expect(readConfig({ DATABASE_URL }).database).toEqual(urlOf(DATABASE_URL));
    const { database } = readConfig({ DATABASE_URL, DATABASE_DIRECT_URL });
    expect(database).toEqual(urlOf(DATABASE_DIRECT_URL));
  });

  test('is refused alone, and unencrypted over a network', () => {
    const DATABASE_DIRECT_URL = 'postgres://db.example/school';
    expect(problemsOf({ DATABASE_DIRECT_URL }).join()).toContain('DATABASE_URL is missing');
    const problems = problemsOf({ ...production, DATABASE_URL, DATABASE_DIRECT_URL });
    expect(problems).toEqual([expect.stringMatching(/^DATABASE_DIRECT_URL: .*sslmode=require/)]);
  });
});
