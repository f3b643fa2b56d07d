import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { idParams } from '#contract/schemas/common.ts';
import {
  importBody,
  importedAnswer,
  listPreviewAnswer,
  previewBody,
  promotedAnswer,
  promotionBody,
  promotionPreviewAnswer,
  promotionPreviewBody,
  type Student,
  siblingsAnswer,
  studentAnswer,
  studentBody,
  studentsAnswer,
  studentsQuery,
} from '#contract/schemas/students.ts';
import { actorOf } from '../http/access.ts';
import { done } from '../http/answers.ts';
import type { Students } from './students.ts';
import type { StoredStudent } from './students-repository.ts';

/** A list of 5,000 rows with forty columns of some letters each. */
const LIST_LIMIT_BYTES = 8 * 1024 * 1024;

export function studentRoutes(app: FastifyInstance, students: Students): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/api/admin/students',
    {
      config: { access: 'staff' },
      schema: {
        summary: 'The class lists, by class and name',
        querystring: studentsQuery,
        response: { 200: studentsAnswer },
      },
    },
    async ({ query }) => {
      const { students: found, pagination, classes } = await students.list(query);
      return done('The class lists were read.', { data: found.map(shown), pagination, classes });
    },
  );

  routes.get(
    '/api/admin/students/:id/siblings',
    {
      config: { access: 'staff' },
      schema: {
        summary:
          'Other students with the same parent’s phone or e-mail on the class list; an addition',
        params: idParams,
        response: { 200: siblingsAnswer },
      },
    },
    async ({ params }) => {
      const found = await students.siblings(params.id);
      return done('The class lists were read.', { data: found.map(shown) });
    },
  );

  routes.post(
    '/api/admin/students',
    {
      config: { access: 'staff' },
      schema: {
        summary: 'Add a student',
        body: studentBody,
        response: { 200: studentAnswer },
      },
    },
    async (request) => {
      const student = await students.add(request.body, actorOf(request));
      return done('The student is on the class list.', { data: shown(student) });
    },
  );

  routes.put(
    '/api/admin/students/:id',
    {
      config: { access: 'staff' },
      schema: {
        summary: 'Change what is stored of a student',
        params: idParams,
        body: studentBody,
        response: { 200: studentAnswer },
      },
    },
    async (request) => {
      const student = await students.change(request.params.id, request.body, actorOf(request));
      return done('The student was changed.', { data: shown(student) });
    },
  );

  routes.post(
    '/api/admin/students/:id/left',
    {
      config: { access: 'staff' },
      schema: {
        summary: 'Mark a student as having left, or as attending again',
        params: idParams,
        body: z.object({ left: z.boolean('Please send true or false') }),
        response: { 200: studentAnswer },
      },
    },
    async (request) => {
      const { left } = request.body;
      const student = await students.leave(request.params.id, left, actorOf(request));
      const message = left ? 'Marked as having left.' : 'Marked as attending again.';
      return done(message, { data: shown(student) });
    },
  );

  routes.post(
    '/api/admin/students/import/preview',
    {
      config: { access: 'staff' },
      bodyLimit: LIST_LIMIT_BYTES,
      schema: {
        summary: 'What a class list would change; writes nothing',
        body: previewBody,
        response: { 200: listPreviewAnswer },
      },
    },
    async ({ body }) => done('The list was read.', { data: await students.preview(body) }),
  );

  routes.post(
    '/api/admin/students/import',
    {
      config: { access: 'staff' },
      bodyLimit: LIST_LIMIT_BYTES,
      schema: {
        summary: 'Write a class list as its preview showed it, all or nothing',
        description:
          '409 when the class lists have changed since the preview. Who is missing is marked as left only when named in `left`.',
        body: importBody,
        response: { 200: importedAnswer },
      },
    },
    async (request) => {
      const data = await students.importList(request.body, actorOf(request));
      return done('The class list is imported.', { data });
    },
  );

  routes.post(
    '/api/admin/students/promote/preview',
    {
      config: { access: 'staff' },
      schema: {
        summary: 'What a promotion would move; writes nothing',
        body: promotionPreviewBody,
        response: { 200: promotionPreviewAnswer },
      },
    },
    async ({ body }) =>
      done('What would be moved', { data: await students.previewPromotion(body) }),
  );

  routes.post(
    '/api/admin/students/promote',
    {
      config: { access: 'staff', confirm: 'with_factor' },
      schema: {
        summary: 'Move all students to their next class, in one step; 409 when the preview is old',
        body: promotionBody,
        response: { 200: promotedAnswer },
      },
    },
    async (request) => {
      const data = await students.promote(request.body, actorOf(request));
      return done('The classes are promoted.', { data });
    },
  );
}

function shown({ id, feeClass, ...student }: StoredStudent): Student {
  return { _id: id, class: feeClass, ...student };
}
