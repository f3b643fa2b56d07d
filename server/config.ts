import path from 'node:path';
import * as z from 'zod';
import { firstFacts } from '#content/school.ts';
import { fewestDays, type RetentionDays, usualDays } from '#contract/retention.ts';
import { readEnvFile } from './env-file.ts';
import {
  objectStoreFields,
  objectStoreProblems,
  readObjectStore,
  unsafeObjectStore,
} from './object-store-settings.ts';
import {
  databaseProblems,
  demoProblems,
  isThisMachine,
  isWholeSite,
  namesProxies,
  productionProblems,
} from './unsafe-settings.ts';

type Mode = 'demo' | 'production';

type DatabaseSettings =
  | { engine: 'sqlite'; file: string }
  /** `directUrl` reaches PostgreSQL itself, past every pooler. */
  | { engine: 'postgres'; url: string; directUrl: string };

/** All settings, read from the environment once. Nothing else reads `process.env`; `.env.example` explains them. */
export type Config = ReturnType<typeof readConfig>;

/** `problems` names each wrong setting and what to do. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The settings are not complete:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

export const SANDBOX_PREFIX = '/paystack-sandbox';
const SANDBOX_KEY = 'sk_test_local_sandbox';
export const PAYSTACK_URL = 'https://api.paystack.co';
const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** Reads `.env` and the environment. Throws ConfigError listing everything that is wrong. */
export function loadConfig(): Config {
  return readConfig(readEnvironment());
}

/** The unchecked environment, including `.env`. Throws AppError for an unreadable file. */
export function readEnvironment(): NodeJS.Dict<string> {
  for (const [name, value] of Object.entries(readEnvFile())) process.env[name] ??= value;
  return process.env;
}

/** Pure, so that every refusal can be tested. Throws ConfigError. */
export function readConfig(environment: NodeJS.Dict<string>) {
  const parsed = environmentSchema.safeParse(withoutEmpty(environment));
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    );
  }
  const env = parsed.data;
  const mode: Mode = env.NODE_ENV === 'production' ? 'production' : 'demo';
  const isProduction = mode === 'production';
  const problems = [
    ...(isProduction ? [...productionProblems(env), ...unsafeObjectStore(env)] : demoProblems(env)),
    ...databaseProblems(env),
    ...objectStoreProblems(env),
  ];
  if (problems.length > 0) throw new ConfigError(problems);

  const host = env.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1');
  const publicUrl = env.PUBLIC_URL ?? `http://127.0.0.1:${env.PORT}`;
  const dataDir = path.resolve(env.DATA_DIR);
  const sandbox = mode === 'demo' && !env.PAYSTACK_SECRET_KEY;
  const secretKey = env.PAYSTACK_SECRET_KEY ?? SANDBOX_KEY;

  return {
    mode,
    demoContent: mode === 'demo' && env.DEMO_CONTENT !== 'off',
    demoPayments: sandbox && env.DEMO_CONTENT === 'on',
    host,
    port: env.PORT,
    publicUrl,
    dataDir,
    /** A backup that is only tried: trial-copy.ts */
    isCopy: false,
    database: databaseOf(env, dataDir),
    paystack: {
      secretKey,
      baseUrl: sandbox
        ? `http://127.0.0.1:${env.PORT}${SANDBOX_PREFIX}`
        : (env.PAYSTACK_BASE_URL ?? PAYSTACK_URL),
      mode: secretKey.startsWith('sk_live_') ? ('live' as const) : ('test' as const),
      /** True when the sandbox in this process replaces Paystack. */
      sandbox,
      callsPerMinute: env.PAYSTACK_CALLS_PER_MINUTE ?? usualCallsPerMinute(secretKey, sandbox),
    },
    mail: env.SMTP_URL
      ? {
          smtpUrl: env.SMTP_URL,
          from: env.MAIL_FROM,
          requireTls: isProduction && !isThisMachine(new URL(env.SMTP_URL).hostname),
        }
      : undefined,
    limits: {
      paymentStarts: env.PAYMENT_STARTS_PER_MINUTE,
      paymentChecks: env.PAYMENT_CHECKS_PER_MINUTE,
    },
    /** How long personal data is stored that is not needed for ever. */
    keptDays: {
      webhookBodies: env.KEEP_WEBHOOK_BODIES_DAYS,
      auditLog: env.KEEP_AUDIT_LOG_DAYS,
      unfinishedPayments: env.KEEP_UNFINISHED_PAYMENTS_DAYS,
      leftStudents: env.KEEP_LEFT_STUDENTS_DAYS,
      messages: env.KEEP_MESSAGES_DAYS,
    },
    backups: {
      folder: path.resolve(env.BACKUP_DIR),
      nightly: isProduction && env.BACKUPS === 'nightly',
    },
    objectStore: readObjectStore(env),
    imageOrigins: env.S3_PUBLIC_URL
      ? [...env.IMAGE_ORIGINS, new URL(env.S3_PUBLIC_URL).origin]
      : env.IMAGE_ORIGINS,
    pictureFormats: env.PICTURE_FORMATS,
    trustedProxies: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    demandsSecondFactor: env.SECOND_FACTOR_OF_SUPER_ADMINS === 'required',
    metricsToken: env.METRICS_TOKEN,
    apiDocs: (env.API_DOCS ?? (mode === 'demo' ? 'on' : 'off')) === 'on',
    serviceWorker: env.SERVICE_WORKER === 'on',
    hstsSubdomains: env.HSTS_SUBDOMAINS === 'on',
    pages: env.PAGES,
  };
}

type Environment = z.infer<typeof environmentSchema>;

/** As the visitor typed it: in a demo, `localhost` and `127.0.0.1` have separate browser storage. */
export function siteAddress(config: Pick<Config, 'mode' | 'publicUrl'>, host: string): string {
  const isThisMachine = /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host);
  return config.mode === 'demo' && isThisMachine ? `http://${host}` : config.publicUrl;
}

const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://school.example' })
  .transform((address) => address.replace(/\/+$/, ''));

const text = (pattern: RegExp, error: string) => z.string().regex(pattern, error);

const wholeNumber = (
  from: number,
  to: number,
  error = `must be a whole number from ${from} to ${to}`,
) =>
  text(/^\d{1,7}$/, error)
    .transform(Number)
    .refine((number) => number >= from && number <= to, error);

const list = (isValid: (entry: string) => boolean, error: string) =>
  z
    .string()
    .transform((entries) => entries.split(',').map((entry) => entry.trim()))
    .refine((entries) => entries.every(isValid), error)
    .default([]);

const onOff = z.enum(['on', 'off'], 'must be on or off');

const postgresAddress = text(/^postgres(ql)?:\/\//, 'must begin with postgres://').optional();

const MOST_PER_MINUTE = 9_999_999;
const timesPerMinute = wholeNumber(1, MOST_PER_MINUTE);

const MOST_DAYS = 36_500;

const days = (kind: keyof RetentionDays) => {
  const fewest = fewestDays[kind];
  const error = `must be a whole number of days from ${fewest} to ${MOST_DAYS}`;
  return wholeNumber(fewest, MOST_DAYS, error).default(usualDays[kind]);
};

const environmentSchema = z.object({
  // 'Production' or 'prod' must not open a real school as a demo.
  NODE_ENV: z
    .enum(
      ['production', 'development', 'test'],
      'must be production, written so; leave it out for demo mode',
    )
    .optional(),
  HOST: z.string().optional(),
  PORT: wholeNumber(1, 65_535, 'must be a port number from 1 to 65535').default(3000),
  PUBLIC_URL: webAddress
    .refine(isWholeSite, 'must be the site alone, without a path, a query, a name or a password')
    .optional(),
  DATA_DIR: z.string().default('./data'),
  BACKUP_DIR: z.string().default('./backups'),
  BACKUPS: z.enum(['nightly', 'off'], 'must be nightly or off').default('nightly'),
  DATABASE_URL: postgresAddress,
  DATABASE_DIRECT_URL: postgresAddress,
  PAYSTACK_SECRET_KEY: text(
    /^sk_(test|live)_\S+$/,
    'must be a secret key, which begins with sk_live_ or sk_test_; the one with pk_ is the public key',
  ).optional(),
  PAYSTACK_BASE_URL: webAddress.optional(),
  PAYSTACK_ALLOW_TEST_KEY: z.enum(['true', 'false'], 'must be true or false').default('false'),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'must be an address such as smtps://user:password@mail.example',
    })
    .optional(),
  MAIL_FROM: text(
    /^[^\s@<>",;:]+@[a-z\d.-]+$/i,
    'must be one e-mail address without a name',
  ).default(firstFacts.email),
  PAYMENT_STARTS_PER_MINUTE: timesPerMinute.default(120),
  PAYMENT_CHECKS_PER_MINUTE: timesPerMinute.default(6_000),
  KEEP_WEBHOOK_BODIES_DAYS: days('webhookBodies'),
  KEEP_AUDIT_LOG_DAYS: days('auditLog'),
  KEEP_UNFINISHED_PAYMENTS_DAYS: days('unfinishedPayments'),
  KEEP_LEFT_STUDENTS_DAYS: days('leftStudents'),
  KEEP_MESSAGES_DAYS: days('messages'),
  // Exact sites only: they become part of a security policy.
  IMAGE_ORIGINS: list(
    (origin) => /^https:\/\/[a-z\d.-]+(:\d{1,5})?$/.test(origin),
    'must name the sites with https:// and without a path, for example https://res.cloudinary.com',
  ),
  ...objectStoreFields,
  PICTURE_FORMATS: z.enum(['all', 'jpeg'], 'must be all or jpeg').default('all'),
  PAYSTACK_CALLS_PER_MINUTE: timesPerMinute.optional(),
  TRUST_PROXY: list(
    namesProxies,
    'must name your own proxies by address, for example 127.0.0.1 or 10.0.0.0/8; everybody named there may invent their address',
  ),
  DEMO_CONTENT: z.enum(['on', 'news', 'off'], 'must be on, news or off').default('on'),
  METRICS_TOKEN: text(
    /^[\w.~+/=-]{20,200}$/,
    'must be 20 to 200 letters, digits and characters of ._~+/=-, such as: openssl rand -hex 32',
  ).optional(),
  SECOND_FACTOR_OF_SUPER_ADMINS: z
    .enum(['required', 'optional'], 'must be required or optional')
    .default('optional'),
  API_DOCS: onOff.optional(),
  SERVICE_WORKER: onOff.default('on'),
  HSTS_SUBDOMAINS: onOff.default('off'),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).optional(),
  PAGES: z.enum(['built', 'dev'], 'must be built or dev').default('built'),
});

function databaseOf(env: Environment, dataDir: string): DatabaseSettings {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl = url } = env;
  if (!url || !directUrl) return { engine: 'sqlite', file: path.join(dataDir, 'school.db') };
  return { engine: 'postgres', url, directUrl };
}

/** Paystack allows 100 calls a minute in test mode and 600 in live mode. */
function usualCallsPerMinute(secretKey: string, sandbox: boolean): number {
  if (sandbox) return MOST_PER_MINUTE;
  return secretKey.startsWith('sk_live_') ? 580 : 95;
}

/** `PORT=` in a file means "not set". */
function withoutEmpty(environment: NodeJS.Dict<string>): NodeJS.Dict<string> {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}
