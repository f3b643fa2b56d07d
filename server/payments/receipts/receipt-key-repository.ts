import { createHash, generateKeyPairSync } from 'node:crypto';
import type { ReceiptKey } from '#contract/receipt-proof.ts';
import { announceChange } from '../../database/changes.ts';
import type { Database } from '../../database/schema.ts';
import { transact } from '../../database/transactions.ts';
import { AppError } from '../../errors/app-error.ts';

export interface SigningKey {
  id: string;
  privateKey: string;
}

export interface KnownKey extends ReceiptKey {
  madeAt: string;
  signs: boolean;
}

const ID_LENGTH = 6;

/** The newest key. The first one is made here, by one process for all. */
export async function findSigningKey(db: Database, now: Date): Promise<SigningKey | undefined> {
  const key = await findNewest(db);
  if (key) return signingKey(key);
  await insertKey(db, 1, now);
  return signingKey(await findNewest(db));
}

export async function findKeys(db: Database): Promise<KnownKey[]> {
  const rows = await db.selectFrom('receipt_keys').selectAll().orderBy('number', 'desc').execute();
  return rows.map((row) => ({
    id: row.id,
    publicKey: row.public_key,
    isWithdrawn: row.withdrawn_at !== null,
    madeAt: row.made_at,
    signs: row.private_key !== null && row.withdrawn_at === null,
  }));
}

/** Deletes the private part of earlier keys and signs with a new one. Resolves to its id. */
export async function replaceKey(db: Database, now: Date): Promise<string> {
  const newest = await findNewest(db);
  const number = (newest?.number ?? 0) + 1;
  return transact(db, async (trx) => {
    const id = await insertKey(trx, number, now);
    if (!id) throw new AppError('conflict', 'Another process is replacing the key at this moment.');
    const earlier = trx.updateTable('receipt_keys').where('number', '<', number);
    await earlier.set({ private_key: null }).execute();
    await announceChange(trx, 'receipt_keys');
    return id;
  });
}

/** For a key that others may have: what it has signed is no longer trusted offline. */
export async function withdrawKey(db: Database, id: string, now: Date): Promise<void> {
  const key = (await findKeys(db)).find((known) => known.id === id);
  if (!key) throw new AppError('not_found', noSuchKey(id));
  if (key.signs) await replaceKey(db, now);
  await transact(db, async (trx) => {
    await trx
      .updateTable('receipt_keys')
      .set({ withdrawn_at: now.toISOString() })
      .where('id', '=', id)
      .where('withdrawn_at', 'is', null)
      .execute();
    await announceChange(trx, 'receipt_keys');
  });
}

function findNewest(db: Database) {
  const keys = db.selectFrom('receipt_keys').select(['number', 'id', 'private_key']);
  return keys.orderBy('number', 'desc').limit(1).executeTakeFirst();
}

function signingKey(row: Awaited<ReturnType<typeof findNewest>>): SigningKey | undefined {
  return row?.private_key ? { id: row.id, privateKey: row.private_key } : undefined;
}

/** Resolves to the id; undefined where another process was first with this number. */
async function insertKey(db: Database, number: number, now: Date): Promise<string | undefined> {
  const pair = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  const id = createHash('sha256').update(pair.publicKey).digest('hex').slice(0, ID_LENGTH);
  const row = {
    number,
    id,
    public_key: pair.publicKey.toString('base64'),
    private_key: pair.privateKey.toString('base64'),
    made_at: now.toISOString(),
    withdrawn_at: null,
  };
  const inserted = await db
    .insertInto('receipt_keys')
    .values(row)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows ? id : undefined;
}

function noSuchKey(id: string): string {
  const said = id === '' ? 'Please name the key' : `There is no key of receipts "${id}"`;
  return `${said}: six letters and figures, as in the list of "npm run payments -- receipt-keys".`;
}
