import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

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

describe('a school that is meant to be real never opens as a demo', () => {
  test.each(['Production', 'prod', 'PRODUCTION', 'production ', 'live'])(
    'NODE_ENV=%s is no mode',
    (NODE_ENV) => {
      expect(problemsOf({ ...production, NODE_ENV })).toEqual([
        expect.stringMatching(/^NODE_ENV: must be production, written so/),
      ]);
    },
  );

  test.each([{}, { NODE_ENV: 'development' }, { NODE_ENV: 'test' }])('%o is demo mode', (given) => {
    expect(readConfig(given).mode).toBe('demo');
  });

  test.each([
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '192.168.1.20'],
    ['PUBLIC_URL', 'https://school.example'],
    ['PUBLIC_URL', 'http://school.example'],
    ['PUBLIC_URL', 'https://localhost:3000'],
  ])('demo mode refuses %s=%s and says how a real school is opened', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([
      expect.stringMatching(`^${name}: .+NODE_ENV=production`),
    ]);
  });

  test.each([
    ['HOST', 'localhost'],
    ['HOST', '::1'],
    ['HOST', '127.0.0.2'],
    ['PUBLIC_URL', 'http://localhost:4000'],
    ['PUBLIC_URL', 'http://[::1]:4000'],
  ])('demo mode takes %s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([]);
  });
});

test.each([
  'https://school.example/portal',
  'https://school.example/?a=b',
  'https://school.example/#top',
  'https://bursar:secret@school.example',
])('PUBLIC_URL=%s is refused: it is the site alone', (PUBLIC_URL) => {
  expect(problemsOf({ ...production, PUBLIC_URL })).toEqual([
    expect.stringMatching(/^PUBLIC_URL: must be the site alone/),
  ]);
});

describe('whose word about the visitor’s address is believed', () => {
  test.each([
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/8, 0.0.0.0/1',
    '8000::/1',
    '10.0.0.0/33',
    '10.0.0',
    '1::1::1',
  ])('TRUST_PROXY=%s is refused', (TRUST_PROXY) => {
    expect(problemsOf({ ...production, TRUST_PROXY })).toEqual([
      expect.stringMatching(/^TRUST_PROXY: must name your own proxies/),
    ]);
  });

  test.each(['127.0.0.1', '10.0.0.0/8', 'fc00::/7', '::1'])('TRUST_PROXY=%s is taken', (one) => {
    expect(readConfig({ ...production, TRUST_PROXY: one }).trustedProxies).toEqual([one]);
  });
});

describe('a PostgreSQL server on another machine', () => {
  test.each([
    'postgres://u:p@db.example/school',
    'postgres://u:p@db.example/school?sslmode=disable',
    'postgres://u:p@db.example/school?sslmode=prefer',
    'postgres://u:p@db.example/school?sslmode=no-verify',
    'postgres://u:p@db.example/school?sslmode=require&uselibpqcompat=true',
    'postgres:///school?host=10.0.0.7',
  ])('%s is refused', (DATABASE_URL) => {
    expect(problemsOf({ ...production, DATABASE_URL })).toEqual([
      expect.stringMatching(/^DATABASE_URL: .+sslmode=require/),
    ]);
  });

  test.each([
    'postgres://u:p@db.example/school?sslmode=require',
    'postgres://u:p@db.example/school?sslmode=verify-full&sslrootcert=/etc/school/ca.pem',
    'postgres://u:p@127.0.0.1/school',
    'postgres://u:p@[::1]/school',
    'postgres:///school?host=/run/postgresql',
    'postgres://%2Frun%2Fpostgresql/school',
  ])('%s is taken', (DATABASE_URL) => {
    expect(problemsOf({ ...production, DATABASE_URL })).toEqual([]);
  });
});
