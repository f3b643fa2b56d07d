import type { SchoolDocuments, SchoolKind } from '#contract/school/documents.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** Changes one kind of settings as a super_admin does who has just confirmed who they are. `now` is the app's time. */
export async function changeSettings<Kind extends SchoolKind>(
  { app, db, signIn }: TestApp,
  kind: Kind,
  change: (document: SchoolDocuments[Kind]) => SchoolDocuments[Kind],
  { now = new Date(), holdsFrom }: { now?: Date; holdsFrom?: string } = {},
): Promise<void> {
  const authorization = `Bearer ${await signIn('super_admin')}`;
  await db.updateTable('sessions').set({ confirmed_at: now.toISOString() }).execute();
  const url = `/api/admin/school/${kind}`;
  const found = (await app.inject({ url, headers: { authorization } })).json().data;
  const response = await app.inject({
    method: 'PUT',
    url,
    headers: { authorization, 'if-match': `"${found.newest}"` },
    payload: { document: change(found.current.document), holdsFrom },
  });
  if (response.statusCode !== 200) throw new Error(`not changed: ${response.body}`);
}
