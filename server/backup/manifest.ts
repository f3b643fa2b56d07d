import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { AppError } from '../errors/app-error.ts';
import { writeDurably } from './durable-files.ts';

export const MANIFEST = 'manifest.json';

const PICTURE_PART = '[A-Za-z0-9](?:[A-Za-z0-9-]|\\.(?!\\.)){0,199}';

const manifestSchema = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  madeBy: z.enum(['nightly', 'operator']),
  engine: z.enum(['sqlite', 'postgres']),
  schema: z.string(),
  counts: z.record(z.string(), z.number().int().nonnegative()),
  /** The ledger's head; null before there was a ledger. */
  ledger: z.object({ sequence: z.number().int(), hash: z.string() }).nullable(),
  /** Whose backup it is: `readSchoolId`. */
  school: z.string().optional(),
  /** Pictures that news items name, but were not there. */
  missingPictures: z.array(z.string()),
  files: z.array(
    z.object({
      /** No other path is allowed, so that a restore writes nothing elsewhere. */
      path: z
        .string()
        .regex(new RegExp(`^(?:school\\.db|school\\.dump|media/${PICTURE_PART}/${PICTURE_PART})$`)),
      bytes: z.number().int().nonnegative(),
      sha256: z.string().regex(/^[\da-f]{64}$/),
    }),
  ),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type BackedUpFile = Manifest['files'][number];

export function isOfPicture({ path: file }: BackedUpFile): boolean {
  return file.startsWith('media/');
}

/** Throws an AppError when the folder is no complete backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch((error: unknown) => {
    if (!['ENOENT', 'ENOTDIR'].includes(String((error as { code?: unknown }).code))) throw error;
    throw new AppError(
      'invalid',
      `${folder} is not a whole backup: it has no ${MANIFEST}, which is written last. Choose another one.`,
    );
  });
  const { seal, ...content } = parse(folder, text);
  const manifest = manifestSchema.safeParse(content);
  if (seal !== sealOf(content) || !manifest.success) throw damaged(folder);
  return manifest.data;
}

/** Completes the backup: everything else must be on disk already. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const sealed = { ...manifest, seal: sealOf(manifest) };
  await writeDurably(path.join(folder, MANIFEST), `${JSON.stringify(sealed, null, 1)}\n`);
}

function parse(folder: string, text: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    throw damaged(folder);
  }
}

function damaged(folder: string): AppError {
  return new AppError(
    'invalid',
    `${path.join(folder, MANIFEST)} is damaged, or was written by a newer version of this program. Choose another backup.`,
  );
}

function sealOf(content: object): string {
  return hash('sha256', JSON.stringify(content));
}
