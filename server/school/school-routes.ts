import type { FastifyInstance, FastifyRequest } from 'fastify';
import { school as brand } from '#content/school.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import { readyAnswer } from '#contract/schemas/common.ts';
import * as schemas from '#contract/schemas/school.ts';
import { changesInWords, kindNames } from '#contract/school/changes.ts';
import {
  type SchoolDocuments,
  type SchoolKind,
  type SchoolVersion,
  schoolKinds,
} from '#contract/school/documents.ts';
import { publicSchool } from '#contract/school/public-school.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { actorOf } from '../http/access.ts';
import { done } from '../http/answers.ts';
import { JSON_TYPE, type TextCache } from '../http/text-cache.ts';
import type { School } from './school.ts';
import { findVersion, findVersions } from './school-repository.ts';

interface RouteOptions {
  school: School;
  cache: TextCache;
  db: Database;
  clock: () => Date;
}

interface ChangeBody<Kind extends SchoolKind> {
  document: SchoolDocuments[Kind];
  holdsFrom?: string;
}

/** What asks again who one is: a mistake or a thief would cost parents money. */
const CONFIRMED: readonly SchoolKind[] = ['fees', 'bank'];

export function schoolRoutes(app: FastifyInstance, options: RouteOptions): void {
  publicRoute(app, options);
  galleryRoute(app, options);
  for (const kind of schoolKinds) kindRoutes(app, kind, options);
}

function publicRoute(app: FastifyInstance, { school, cache, clock }: RouteOptions): void {
  const schema = {
    summary: 'The school: how it is reached, what it costs, its terms and its notice; an addition',
    response: { 200: readyAnswer(JSON_TYPE, schemas.publicSchoolAnswer) },
  };
  const config = { access: 'public' } as const;
  app.get('/api/school', { config, schema }, (request, reply) =>
    cache.send(request, reply, 'school', async () => {
      const documents = await school.read();
      const { terms } = documents.terms;
      const { days } = documents.days;
      const data = {
        name: brand.name,
        ...publicSchool(documents, calendarDay(clock())),
        questions: documents.questions.questions,
        terms,
        days,
      };
      return { text: JSON.stringify(done('The school', { data })), contentType: JSON_TYPE };
    }),
  );
}

function galleryRoute(app: FastifyInstance, { school, cache }: RouteOptions): void {
  const schema = {
    summary: 'The pictures of the gallery, in their order; an addition',
    response: { 200: readyAnswer(JSON_TYPE, schemas.galleryAnswer) },
  };
  const config = { access: 'public' } as const;
  app.get('/api/gallery', { config, schema }, (request, reply) =>
    cache.send(request, reply, 'gallery', async () => {
      const data = await school.readGallery();
      return { text: JSON.stringify(done('The gallery', { data })), contentType: JSON_TYPE };
    }),
  );
}

function kindRoutes<Kind extends SchoolKind>(
  app: FastifyInstance,
  kind: Kind,
  { school, db }: RouteOptions,
): void {
  const name = kindNames[kind];
  const url = `/api/admin/school/${kind}`;

  const read = {
    summary: `${name}: what holds now and later; an addition`,
    response: { 200: schemas.schoolKindAnswer(kind) },
  };
  const forStaff = { access: 'staff' } as const;
  app.get(url, { config: forStaff, schema: read }, async () => {
    const { current, upcoming, ...rest } = await school.find(kind);
    const data = { current: shown(current), upcoming: upcoming.map(shown), ...rest };
    return done(name, { data });
  });

  const change = {
    summary: `${name}: a new version, with If-Match: the newest version that was seen; an addition`,
    body: schemas.schoolChangeBody(kind),
    response: { 200: schemas.schoolKindAnswer(kind) },
  };
  const confirm = CONFIRMED.includes(kind) ? { confirm: 'always' as const } : {};
  const config = { access: 'super_admin', ...confirm } as const;
  app.put<{ Body: ChangeBody<Kind> }>(url, { config, schema: change }, async (request) => {
    const { document, holdsFrom } = request.body;
    const basedOn = readIfMatch(request);
    await school.change({ kind, document, basedOn, holdsFrom }, actorOf(request));
    const { current, upcoming, ...rest } = await school.find(kind);
    const data = { current: shown(current), upcoming: upcoming.map(shown), ...rest };
    return done(holdsFrom ? 'Saved. It holds from that day' : 'Saved', { data });
  });

  const versions = {
    summary: `${name}: its versions, newest first, with what each changed; an addition`,
    response: { 200: schemas.schoolVersionsAnswer },
  };
  app.get(`${url}/versions`, { config: forStaff, schema: versions }, async () => {
    const all = await findVersions(db, kind);
    const data = all.map((version, index) => {
      const { document, ...facts } = shown(version);
      const before = all[index + 1];
      return { ...facts, changes: before ? changesInWords(kind, before.document, document) : [] };
    });
    return done(`Versions: ${name}`, { data });
  });

  const one = {
    summary: `${name}: one version; an addition`,
    params: schemas.schoolVersionParams,
    response: { 200: schemas.schoolVersionAnswer(kind) },
  };
  const versionUrl = `${url}/versions/:version`;
  app.get<{ Params: { version: number } }>(
    versionUrl,
    { config: forStaff, schema: one },
    async (request) => {
      const version = await findVersion(db, kind, request.params.version);
      if (!version) throw new AppError('not_found', 'There is no such version.');
      return done(`${name}, version ${version.version}`, { data: shown(version) });
    },
  );
}

function shown<Kind extends SchoolKind>({ kind: _, ...version }: SchoolVersion<Kind>) {
  return version;
}

function readIfMatch({ headers }: FastifyRequest): number {
  const version = Number(/^(?:W\/)?"?(\d{1,9})"?$/.exec(headers['if-match'] ?? '')?.[1]);
  if (Number.isInteger(version)) return version;
  throw new AppError(
    'invalid',
    'Please send If-Match with the number of the newest version that you have seen.',
  );
}
