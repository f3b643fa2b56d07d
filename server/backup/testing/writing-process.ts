import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { pictureKey } from '#contract/pictures.ts';
import { openDatabase } from '../../database/open-database.ts';
import { createDiskStorage } from '../../media/disk-storage.ts';
import { appendEvent } from '../../payments/ledger/ledger.ts';
import { newsRow, pictureOf } from './news-row.ts';

// For tests: a school at work. Up to fifty times a second an event joins the ledger's chain and a news item with its picture
// is published, the one of a second before is deleted, and what is committed is posted.
const { dataDir, database } = workerData;
const db = openDatabase(database);
const folder = path.join(dataDir, 'media');
const pictures = createDiskStorage({ folder });
let number = 0;
let isStopped = false;
parentPort?.once('message', () => {
  isStopped = true;
});

// One after the other: what a busy machine is slow to write must not pile up until the end.
while (!isStopped) {
  await write();
  await pause(20);
}
await db.destroy();

async function write(): Promise<void> {
  number += 1;
  const facts = pictureOf(number);
  await pictures.putFolder(pictureKey(facts), [
    { name: '400.avif', bytes: Buffer.from(`small ${number}`) },
    { name: 'share.jpg', bytes: Buffer.from(`picture ${number}`) },
  ]);
  const old = pictureOf(number - 50);
  await db.transaction().execute(async (trx) => {
    const detail = { number };
    await appendEvent(
      trx,
      {
        reference: 'x',
        paymentId: null,
        kind: 'noted',
        from: null,
        to: 'noted',
        cause: 'sweep',
        detail,
      },
      new Date(),
    );
    await trx.insertInto('news').values(newsRow(number)).execute();
    await trx.deleteFrom('news').where('id', '=', old.id).execute();
  });
  await pictures.removeFolder(pictureKey(old));
  parentPort?.postMessage(number);
}
