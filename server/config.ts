import path from 'node:path';
import * as z from 'zod';
import { school } from '#content/school.ts';
import { fewestDays, type KeptDays, usualDays } from '#contract/retention.ts';
import { readEnvFile } from './env-file.ts';
import {
  type ObjectStoreSettings,
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

/**
 * Every setting of the process, read from the environment once. Nothing else reads `process.env`.
 * What each one means for an operator stands in `.env.example`.
 */
export interface Config {
  mode: 'demo' | 'production';
  /** Sample news fills a school that has none; only ever in demo mode. */
  demoContent: boolean;
  /** Sample payments fill books that are empty; only ever at the sandbox. */
  demoPayments: boolean;
  host: string;
  port: number;
  /** Absolute, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  database:
    | { engine: 'sqlite'; file: string }
    /** `directUrl` reaches PostgreSQL itself, past every pooler. */
    | { engine: 'postgres'; url: string; directUrl: string };
  paystack: {
    secretKey: string;
    baseUrl: string;
    mode: 'test' | 'live';
    /** True when the sandbox in this process stands in for Paystack. */
    sandbox: boolean;
    /** How many calls of Paystack all together may make in a minute. */
    callsPerMinute: number;
  };
  /** Receipts go out by e-mail only when this is set. */
  mail:
    | {
        smtpUrl: string;
        /** An address alone; the name beside it is the school's. */
        from: string;
        /** Refuses a mail server that cannot encrypt. */
        requireTls: boolean;
      }
    | undefined;
  /** What one address may do in a minute. One mobile network address may stand for thousands of parents. */
  limits: { paymentStarts: number; paymentChecks: number };
  /** How long personal data is kept that nobody needs for ever. */
  keptDays: KeptDays;
  /** Where backups are kept, and whether the server makes one every night. */
  backups: { folder: string; nightly: boolean };
  /** Where pictures are kept; undefined: in the data folder. */
  objectStore: ObjectStoreSettings | undefined;
  /** Other sites whose pictures our pages may show, such as a hosted image service. */
  imageOrigins: string[];
  /** 'all': JPEG at once, AVIF and WebP afterwards. 'jpeg' leaves the second part for a later start. */
  pictureFormats: 'all' | 'jpeg';
  /** Addresses whose X-Forwarded-* headers are believed. */
  trustedProxies: string[];
  logLevel: (typeof logLevels)[number];
  /** Super administrators who have no second factor may do nothing but set one up. */
  demandsSecondFactor: boolean;
  /** Whoever reads /metrics gives it; without one only this machine may. */
  metricsToken: string | undefined;
  /** The calls are described at /api/docs. */
  apiDocs: boolean;
  /** False sends browsers a service worker that removes itself and all it kept. */
  serviceWorker: boolean;
  /** Browsers are told that every site below the school's domain is reached by https. */
  hstsSubdomains: boolean;
  /** 'dev' lets Vite serve the pages with hot reload; 'built' serves what `npm run build` made. */
  pages: 'built' | 'dev';
}

/** The start is refused; `problems` names each setting and what to do about it. */
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

/** Reads `.env` (when there is one) and the environment. Throws ConfigError listing everything that is wrong. */
export function loadConfig(): Config {
  return readConfig(readEnvironment());
}

/** The environment, with what `.env` says beside it; nothing is checked yet. Throws AppError for a file that cannot be read. */
export function readEnvironment(): NodeJS.Dict<string> {
  for (const [name, value] of Object.entries(readEnvFile())) process.env[name] ??= value;
  return process.env;
}

/** Turns an environment into settings, or throws ConfigError. Pure, so that every refusal can be tested. */
export function readConfig(environment: NodeJS.Dict<string>): Config {
  const parsed = environmentSchema.safeParse(withoutEmpty(environment));
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    );
  }
  const env = parsed.data;
  const mode = modeOf(env.NODE_ENV);
  const problems = [
    ...(mode === 'production'
      ? [...productionProblems(env), ...unsafeObjectStore(env)]
      : demoProblems(env)),
    ...databaseProblems(env),
    ...objectStoreProblems(env),
  ];
  if (problems.length > 0) throw new ConfigError(problems);

  const host = env.HOST ?? (mode === 'production' ? '0.0.0.0' : '127.0.0.1');
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
    database: env.DATABASE_URL
      ? {
          engine: 'postgres',
          url: env.DATABASE_URL,
          directUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
        }
      : { engine: 'sqlite', file: path.join(dataDir, 'school.db') },
    paystack: {
      secretKey,
      baseUrl: sandbox
        ? `http://127.0.0.1:${env.PORT}${SANDBOX_PREFIX}`
        : (env.PAYSTACK_BASE_URL ?? PAYSTACK_URL),
      mode: secretKey.startsWith('sk_live_') ? 'live' : 'test',
      sandbox,
      callsPerMinute: env.PAYSTACK_CALLS_PER_MINUTE ?? usualCallsPerMinute(secretKey, sandbox),
    },
    mail: env.SMTP_URL
      ? {
          smtpUrl: env.SMTP_URL,
          from: env.MAIL_FROM,
          requireTls: mode === 'production' && !isThisMachine(new URL(env.SMTP_URL).hostname),
        }
      : undefined,
    limits: {
      paymentStarts: env.PAYMENT_STARTS_PER_MINUTE,
      paymentChecks: env.PAYMENT_CHECKS_PER_MINUTE,
    },
    keptDays: {
      webhookBodies: env.KEEP_WEBHOOK_BODIES_DAYS,
      auditLog: env.KEEP_AUDIT_LOG_DAYS,
      unfinishedPayments: env.KEEP_UNFINISHED_PAYMENTS_DAYS,
    },
    backups: {
      folder: path.resolve(env.BACKUP_DIR),
      nightly: mode === 'production' && env.BACKUPS === 'nightly',
    },
    objectStore: readObjectStore(env),
    imageOrigins: env.S3_PUBLIC_URL
      ? [...env.IMAGE_ORIGINS, new URL(env.S3_PUBLIC_URL).origin]
      : env.IMAGE_ORIGINS,
    pictureFormats: env.PICTURE_FORMATS,
    trustedProxies: env.TRUST_PROXY,
    // A newcomer reads the greeting; an operator reads the log.
    logLevel: env.LOG_LEVEL ?? (mode === 'production' ? 'info' : 'warn'),
    demandsSecondFactor: env.SECOND_FACTOR_OF_SUPER_ADMINS === 'required',
    metricsToken: env.METRICS_TOKEN,
    apiDocs: (env.API_DOCS ?? (mode === 'demo' ? 'on' : 'off')) === 'on',
    serviceWorker: env.SERVICE_WORKER === 'on',
    hstsSubdomains: env.HSTS_SUBDOMAINS === 'on',
    pages: env.PAGES,
  };
}

/**
 * The address a visitor has typed, as far as it can be believed. In demo mode `localhost` and `127.0.0.1` are the same
 * server but two places for a browser's storage: whoever came by one must be sent back to it.
 */
export function siteAddress(config: Pick<Config, 'mode' | 'publicUrl'>, host: string): string {
  const isThisMachine = /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host);
  return config.mode === 'demo' && isThisMachine ? `http://${host}` : config.publicUrl;
}

const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://school.example' })
  .transform((address) => address.replace(/\/+$/, ''));

const postgresAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
  .optional();

const MOST_PER_MINUTE = 9_999_999;

const timesPerMinute = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, `must be a whole number from 1 to ${MOST_PER_MINUTE}`)
  .transform(Number);

const perMinute = (usual: number) => timesPerMinute.default(usual);

const MOST_DAYS = 36_500;

const days = (kind: keyof KeptDays) =>
  z
    .string()
    .regex(/^\d{1,6}$/, daysMessage(kind))
    .transform(Number)
    .refine((count) => count >= fewestDays[kind] && count <= MOST_DAYS, daysMessage(kind))
    .default(usualDays[kind]);

const splitList = (list: string) => list.split(',').map((entry) => entry.trim());

const environmentSchema = z.object({
  // 'Production' or 'prod' must not open a real school as a demo.
  NODE_ENV: z
    .enum(
      ['production', 'development', 'test'],
      'must be production, written so; leave it out for demo mode',
    )
    .optional(),
  HOST: z.string().optional(),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number from 1 to 65535')
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, 'must be a port number from 1 to 65535')
    .default(3000),
  PUBLIC_URL: webAddress
    .refine(isWholeSite, 'must be the site alone, without a path, a query, a name or a password')
    .optional(),
  DATA_DIR: z.string().default('./data'),
  BACKUP_DIR: z.string().default('./backups'),
  BACKUPS: z.enum(['nightly', 'off'], 'must be nightly or off').default('nightly'),
  DATABASE_URL: postgresAddress,
  DATABASE_DIRECT_URL: postgresAddress,
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(
      /^sk_(test|live)_\S+$/,
      'must be a secret key, which begins with sk_live_ or sk_test_; the one with pk_ is the public key',
    )
    .optional(),
  PAYSTACK_BASE_URL: webAddress.optional(),
  PAYSTACK_ALLOW_TEST_KEY: z.enum(['true', 'false'], 'must be true or false').default('false'),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'must be an address such as smtps://user:password@mail.example',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\s@<>",;:]+@[a-z\d.-]+$/i, 'must be one e-mail address without a name')
    .default(school.email),
  PAYMENT_STARTS_PER_MINUTE: perMinute(120),
  PAYMENT_CHECKS_PER_MINUTE: perMinute(6_000),
  KEEP_WEBHOOK_BODIES_DAYS: days('webhookBodies'),
  KEEP_AUDIT_LOG_DAYS: days('auditLog'),
  KEEP_UNFINISHED_PAYMENTS_DAYS: days('unfinishedPayments'),
  IMAGE_ORIGINS: z
    .string()
    .transform(splitList)
    // Exact sites only: the value becomes part of a security policy.
    .refine(
      (list) => list.every((origin) => /^https:\/\/[a-z\d.-]+(:\d{1,5})?$/.test(origin)),
      'must name the sites with https:// and without a path, for example https://res.cloudinary.com',
    )
    .default([]),
  ...objectStoreFields,
  PICTURE_FORMATS: z.enum(['all', 'jpeg'], 'must be all or jpeg').default('all'),
  PAYSTACK_CALLS_PER_MINUTE: timesPerMinute.optional(),
  TRUST_PROXY: z
    .string()
    .transform(splitList)
    .refine(
      (list) => list.every(namesProxies),
      'must name your own proxies by address, for example 127.0.0.1 or 10.0.0.0/8; everybody named there may invent their address',
    )
    .default([]),
  DEMO_CONTENT: z.enum(['on', 'news', 'off'], 'must be on, news or off').default('on'),
  METRICS_TOKEN: z
    .string()
    .regex(
      /^[\w.~+/=-]{20,200}$/,
      'must be 20 to 200 letters, digits and characters of ._~+/=-, such as: openssl rand -hex 32',
    )
    .optional(),
  SECOND_FACTOR_OF_SUPER_ADMINS: z
    .enum(['required', 'optional'], 'must be required or optional')
    .default('optional'),
  API_DOCS: z.enum(['on', 'off'], 'must be on or off').optional(),
  SERVICE_WORKER: z.enum(['on', 'off'], 'must be on or off').default('on'),
  HSTS_SUBDOMAINS: z.enum(['on', 'off'], 'must be on or off').default('off'),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).optional(),
  PAGES: z.enum(['built', 'dev'], 'must be built or dev').default('built'),
});

/** Paystack allows 100 calls a minute in test mode and 600 in live mode; the sandbox has no limit. */
function usualCallsPerMinute(secretKey: string, sandbox: boolean): number {
  if (sandbox) return MOST_PER_MINUTE;
  return secretKey.startsWith('sk_live_') ? 580 : 95;
}

function daysMessage(kind: keyof KeptDays): string {
  return `must be a whole number of days from ${fewestDays[kind]} to ${MOST_DAYS}`;
}

function modeOf(nodeEnv: string | undefined): Config['mode'] {
  return nodeEnv === 'production' ? 'production' : 'demo';
}

/** `PORT=` in a file means "not set". */
function withoutEmpty(environment: NodeJS.Dict<string>): NodeJS.Dict<string> {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}
