import type { Database } from '../../database/schema.ts';

/** The name on a fee note: as the class list has it now. */
export async function findStudentName(db: Database, id: string): Promise<string> {
  const { full_name } = await db
    .selectFrom('students')
    .select('full_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return full_name;
}
