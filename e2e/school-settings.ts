import type { APIRequestContext } from '@playwright/test';
import type { SchoolDocuments, SchoolKind } from '#contract/school/documents.ts';
import { test as base, expect } from './fixtures.ts';
import { DEMO_PASSWORD, emailOf, openSession } from './staff-accounts.ts';

interface SettingsOfTest {
  /** Changes a setting of the school at once, as a super administrator; after the test it is as it was. */
  changeSetting: <Kind extends SchoolKind>(
    kind: Kind,
    change: (now: SchoolDocuments[Kind]) => SchoolDocuments[Kind],
  ) => Promise<void>;
}

export const test = base.extend<SettingsOfTest>({
  changeSetting: async ({ request }, use) => {
    const putBack: (() => Promise<void>)[] = [];
    await use(async (kind, change) => {
      const before = await readSetting(request, kind);
      await saveSetting(request, kind, change(before));
      putBack.unshift(() => saveSetting(request, kind, before));
    });
    for (const one of putBack) await one();
  },
});

async function readSetting<Kind extends SchoolKind>(
  request: APIRequestContext,
  kind: Kind,
): Promise<SchoolDocuments[Kind]> {
  const headers = await headersOfSuper(request);
  const { data } = await (await request.get(addressOf(kind), { headers })).json();
  return data.current.document;
}

async function saveSetting<Kind extends SchoolKind>(
  request: APIRequestContext,
  kind: Kind,
  document: SchoolDocuments[Kind],
): Promise<void> {
  const headers = await headersOfSuper(request);
  const { data } = await (await request.get(addressOf(kind), { headers })).json();
  const saved = await request.put(addressOf(kind), {
    headers: Object.assign({ 'if-match': `"${data.newest}"` }, headers),
    data: { document },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
}

/** Fees and bank account want to know once more who it is. */
async function headersOfSuper(request: APIRequestContext): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${await openSession(request, emailOf('super'))}` };
  const proof = { kind: 'password', password: DEMO_PASSWORD };
  const confirmed = await request.post('/api/auth/second-factor/confirm', {
    headers,
    data: { proof },
  });
  expect(confirmed.ok(), await confirmed.text()).toBe(true);
  return headers;
}

const addressOf = (kind: SchoolKind) => `/api/admin/school/${kind}`;
