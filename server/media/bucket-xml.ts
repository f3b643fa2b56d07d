import * as z from 'zod';
import type { ObjectStoreSettings } from '../object-store-settings.ts';
import { notS3 } from './store-error.ts';

const listing = z.object({
  ListBucketResult: z.object({
    Contents: z.array(z.object({ Key: z.string() })).default([]),
    NextContinuationToken: z.string().optional(),
  }),
});
const failure = z.object({ Error: z.object({ Code: z.string() }) });

/** One page of a bucket's keys; throws StoreError for anything else. */
export async function readListing(
  xml: string,
  settings: ObjectStoreSettings,
): Promise<{ keys: string[]; next: string | undefined }> {
  const { data } = listing.safeParse(await parse(xml));
  if (!data) throw notS3('no listing', settings);
  const { Contents, NextContinuationToken } = data.ListBucketResult;
  return { keys: Contents.map(({ Key }) => Key), next: NextContinuationToken };
}

/** The code in the body of a refusal; empty where there is none. */
export async function readErrorCode(xml: string): Promise<string> {
  return failure.safeParse(await parse(xml)).data?.Error.Code ?? '';
}

/** Undefined for what is no XML, and for a document type, in which entities are declared: no store sends one. */
async function parse(xml: string): Promise<unknown> {
  if (/<!doctype/i.test(xml)) return undefined;
  // Loaded when needed: most schools keep their pictures on the disk.
  const { XMLParser } = await import('fast-xml-parser');
  const parser = new XMLParser({
    parseTagValue: false,
    htmlEntities: true,
    isArray: (name) => name === 'Contents',
  });
  try {
    return parser.parse(xml, true);
  } catch {
    return undefined;
  }
}
