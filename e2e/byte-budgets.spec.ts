import type { APIRequestContext, Page } from '@playwright/test';
import { halves, makeNote } from './fee-notes.ts';
import { expect, test } from './fixtures.ts';
import { decideOutcome, scriptsAreRunning, startPayment } from './portal.ts';

const FORMATS_MS = 120_000;

// One worker, so that the formats are made once.
test.describe.configure({ mode: 'default' });
test.use({ schoolSettings: { PICTURE_FORMATS: 'all' } });

/** The first pages name every format of their pictures, as a school's do some seconds after publishing. */
test.beforeAll(async ({ school }) => {
  test.setTimeout(2 * FORMATS_MS);
  const isWaiting = async (list: string) =>
    (await (await fetch(`${school.address}/api/news${list}`)).text()).includes('#jpg');
  for (const list of ['', '?type=news']) {
    await expect.poll(() => isWaiting(list), { timeout: FORMATS_MS }).toBe(false);
  }
});

interface Transfer {
  path: string;
  type: string;
  /** compressed, headers included: what a parent pays for */
  bytes: number;
  /** the same without headers, as the sizes of scripts are usually given */
  body: number;
}

const KB = 1024;

/** What the browser fetches from now on; the list grows as it arrives. */
async function recordTransfers(page: Page): Promise<Transfer[]> {
  const session = await page.context().newCDPSession(page);
  const requests = new Map<string, Omit<Transfer, 'bytes'>>();
  const transfers: Transfer[] = [];
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    requests.set(requestId, { path: new URL(response.url).pathname, type, body: 0 });
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.body += encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) transfers.push({ ...request, bytes: encodedDataLength });
  });
  return transfers;
}

/** Not the newest: that one may be what an earlier journey wrote, without a text or a picture to speak of. */
async function sampleItem(request: APIRequestContext): Promise<string> {
  const { data } = await (await request.get('/api/news?page=1')).json();
  return data.at(-1)._id;
}

function bytesOf(transfers: Transfer[], type?: string): number {
  const wanted = transfers.filter((transfer) => !type || transfer.type === type);
  return wanted.reduce((sum, { bytes }) => sum + bytes, 0);
}

const SCRIPTS = 118 * KB;
/** With its styles inside. */
const DOCUMENT = 16 * KB;
const PDF_CODE = 160 * KB;

for (const [address, budget] of [
  ['/', 215 * KB],
  ['/about', 215 * KB],
  ['/classes', 215 * KB],
  ['/gallery', 215 * KB],
  ['/contacts', 215 * KB],
  ['/privacy', 180 * KB],
  ['/payment', 180 * KB],
  // Without the events, of which journeys publish some.
  ['/news?type=news', 185 * KB],
  ['/news/{item}', 185 * KB],
] as const) {
  for (const width of [390, 1440]) {
    test(`a first visit of ${address} at ${width} px stays within its bytes`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      const path = address.replace('{item}', await sampleItem(page.request));
      const transfers = await recordTransfers(page);
      await page.goto(path, { waitUntil: 'networkidle' });
      await scriptsAreRunning(page);
      const report = transfers.map(({ path: file, bytes }) => `${file} ${bytes}`).join('\n');
      // The bars for news count no pictures.
      const counted = transfers.filter(({ path: file }) => !file.startsWith('/media/'));
      expect(bytesOf(counted), report).toBeLessThanOrEqual(budget);
      expect(bytesOf(transfers, 'Document'), report).toBeLessThanOrEqual(DOCUMENT);
      const scripts = transfers.filter(({ type }) => type === 'Script');
      expect(
        scripts.reduce((sum, { body }) => sum + body, 0),
        report,
      ).toBeLessThanOrEqual(SCRIPTS);
      expect(bytesOf(transfers, 'Font'), report).toBeLessThanOrEqual(56 * KB);
      expect(bytesOf(transfers, 'Stylesheet'), report).toBe(0);

      const again = await recordTransfers(page);
      await page.goto(path);
      await expect.poll(() => bytesOf(again, 'Document')).toBeGreaterThan(0);
      expect(bytesOf(again, 'Document')).toBeLessThanOrEqual(6 * KB);
    });
  }
}

test('scanning a receipt fetches the page and nothing that runs', async ({ page, request }) => {
  const reference = await startPayment(request);
  await decideOutcome(request, reference, 'success');
  const transfers = await recordTransfers(page);
  await page.goto(`/receipts/${reference}`, { waitUntil: 'networkidle' });
  const report = transfers.map(({ path, bytes }) => `${path} ${bytes}`).join('\n');
  expect(bytesOf(transfers, 'Script'), report).toBe(0);
  expect(bytesOf(transfers, 'Stylesheet'), report).toBe(0);
  expect(bytesOf(transfers, 'Document'), report).toBeLessThanOrEqual(DOCUMENT);
  expect(bytesOf(transfers), report).toBeLessThanOrEqual(90 * KB);
});

test('a fee note is one page, and no file that runs', async ({ page, request }) => {
  const { address } = await makeNote(request, { plan: halves });
  const transfers = await recordTransfers(page);
  await page.goto(address, { waitUntil: 'networkidle' });
  const report = transfers.map(({ path, bytes }) => `${path} ${bytes}`).join('\n');
  expect(bytesOf(transfers, 'Script'), report).toBe(0);
  expect(bytesOf(transfers, 'Stylesheet'), report).toBe(0);
  expect(bytesOf(transfers, 'Document'), report).toBeLessThanOrEqual(DOCUMENT);
  expect(bytesOf(transfers), report).toBeLessThanOrEqual(90 * KB);
});

test('what draws a PDF, fonts and logo included, stays within its bytes', async ({ page }) => {
  await page.goto('/classes', { waitUntil: 'networkidle' });
  await scriptsAreRunning(page);
  const transfers = await recordTransfers(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Brochure' }).click();
  await downloading;
  const report = transfers.map(({ path, body }) => `${path} ${body}`).join('\n');
  expect(transfers.length, report).toBeGreaterThan(3);
  expect(
    transfers.reduce((sum, { body }) => sum + body, 0),
    report,
  ).toBeLessThanOrEqual(PDF_CODE);
});
