import * as z from 'zod';
import { isSafeAddress, isWholeSite } from './unsafe-settings.ts';

/** An S3 bucket for pictures. */
export type ObjectStoreSettings = NonNullable<ReturnType<typeof readObjectStore>>;

const site = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `must be an address such as ${example}` })
    .transform((address) => address.replace(/\/+$/, ''))
    .refine((address) => !/[?#@]/.test(address), 'must be an address without a key or a query');

export const objectStoreFields = {
  S3_ENDPOINT: site('https://s3.eu-central-1.amazonaws.com')
    .refine(isWholeSite, 'must be the site alone: the bucket stands in S3_BUCKET')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z\d-]{1,40}$/, 'must be a region such as eu-central-1, or auto')
    .default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must be the name of a bucket, in small letters')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().regex(/^\S+$/, 'must be one word').optional(),
  S3_SECRET_ACCESS_KEY: z.string().regex(/^\S+$/, 'must be one word').optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[A-Za-z\d][A-Za-z\d_-]{0,99}$/, 'must be one word of letters, digits, _ and -')
    .optional(),
  S3_PATH_STYLE: z.enum(['on', 'off'], 'must be on or off').default('on'),
  S3_PUBLIC_URL: site('https://pictures.school.example').optional(),
};

type Given = z.infer<z.ZodObject<typeof objectStoreFields>>;

const NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** With half the settings, pictures would go to the disk unnoticed. */
export function objectStoreProblems(env: Given): string[] {
  const missing = NEEDED.filter((name) => !env[name]);
  const isNamed =
    missing.length < NEEDED.length || [env.S3_PREFIX, env.S3_PUBLIC_URL].some(Boolean);
  if (!isNamed) return [];
  return missing.map(
    (name) => `${name}: is missing; the picture store needs ${NEEDED.join(', ')}, or none of them`,
  );
}

/** What production refuses: pictures that could be replaced on the way. */
export function unsafeObjectStore({ S3_ENDPOINT, S3_PUBLIC_URL }: Given): string[] {
  return Object.entries({ S3_ENDPOINT, S3_PUBLIC_URL }).flatMap(([name, address]) =>
    address && !isSafeAddress(address) ? `${name}: must begin with https://` : [],
  );
}

/** Undefined: pictures are stored on disk. */
export function readObjectStore(env: Given & { PUBLIC_URL?: string | undefined }) {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return {
    endpoint: S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    /** Empty, or ends with a slash. */
    prefix: env.S3_PREFIX ? `${env.S3_PREFIX}/` : '',
    /** Whether the bucket is in the path (true) or the host name (false). */
    pathStyle: env.S3_PATH_STYLE === 'on',
    /** Where browsers get the pictures; undefined: from this server. */
    publicUrl: env.S3_PUBLIC_URL,
    /** Marks the pictures as this school's, and not a copy's. */
    owner: ownerOf(env.PUBLIC_URL),
  };
}

export function ownerOf(address = ''): string {
  return URL.canParse(address) ? new URL(address).origin : 'a demo';
}
