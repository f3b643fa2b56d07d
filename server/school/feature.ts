import type { FastifyInstance } from 'fastify';
import type { Changes } from '../database/changes.ts';
import type { Database } from '../database/schema.ts';
import { createTextCache } from '../http/text-cache.ts';
import { addNightlyWork } from '../jobs/nightly-work.ts';
import { nights } from '../jobs/schedule.ts';
import {
  createGalleryPictures,
  galleryPictureRoutes,
  type PictureStore,
} from './gallery-pictures.ts';
import { createSchool, type School } from './school.ts';
import { schoolRoutes } from './school-routes.ts';

interface SchoolOptions {
  db: Database;
  pictures: PictureStore;
  clock: () => Date;
  /** After every change, also by another process: pages are out of date. */
  onChange: () => void;
  changes: Changes;
  /** after an upload: its better formats can be made */
  onUpload: () => void;
}

export async function addSchool(
  app: FastifyInstance,
  { db, pictures, clock, onChange, changes, onUpload }: SchoolOptions,
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
  const gallery = createGalleryPictures({ db, pictures, clock, onUpload });
  await app.register(galleryPictureRoutes, gallery);
  // Before the news remove files that nothing uses.
  addNightlyWork(app, nights.newsTidying, clock, { 'pictures of the gallery': gallery.tidyUp });
  return school;
}
