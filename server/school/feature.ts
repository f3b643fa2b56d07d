import type { FastifyInstance } from 'fastify';
import type { Changes } from '../database/changes.ts';
import type { Database } from '../database/schema.ts';
import { createTextCache } from '../http/text-cache.ts';
import { addNightlyWork } from '../jobs/nightly-work.ts';
import { nights } from '../jobs/schedule.ts';
import { tidyUpPictures } from './gallery-pictures.ts';
import { createSchool, type School } from './school.ts';
import { schoolRoutes } from './school-routes.ts';

interface SchoolOptions {
  db: Database;
  clock: () => Date;
  /** After every change, also by another process: pages are out of date. */
  onChange: () => void;
  changes: Changes;
}

export async function addSchool(
  app: FastifyInstance,
  { db, clock, onChange, changes }: SchoolOptions,
): Promise<School> {
  const cache = createTextCache();
  const forget = () => {
    cache.forget();
    school.forget();
    onChange();
  };
  // What this process changes is announced as what others do.
  const school = createSchool({ db, clock, onChange: () => changes.emit('school') });
  changes.on('school', forget);
  await school.begin();
  schoolRoutes(app, { school, cache, db, clock });
  // Before the news remove files that nothing uses.
  addNightlyWork(app, nights.newsTidying, clock, {
    'uploaded pictures': () => tidyUpPictures(db, clock()),
  });
  return school;
}
