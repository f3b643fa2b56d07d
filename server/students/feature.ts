import type { FastifyInstance } from 'fastify';
import { studentRoutes } from './student-routes.ts';
import { createStudents, type StudentsDependencies } from './students.ts';

/** The class lists of the panel. */
export function addStudents(app: FastifyInstance, dependencies: StudentsDependencies): void {
  studentRoutes(app, createStudents(dependencies));
}
