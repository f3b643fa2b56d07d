import { foldText, studentNameKeys } from '#contract/text/fold-text.ts';
import { newId } from '../../../database/identifiers.ts';
import type { Database } from '../../../database/schema.ts';

interface TestStudent {
  fullName: string;
  feeClass: string;
  admissionNumber?: string;
  phone?: string;
  email?: string;
  hasLeft?: boolean;
}

/** For tests: students as a class list would bring them. Resolves to their ids, in the same order. */
export async function addStudents(
  db: Database,
  students: readonly TestStudent[],
  now = new Date('2026-09-14T08:00:00.000Z'),
): Promise<string[]> {
  const at = now.toISOString();
  const rows = students.map((student) => {
    const { fullName, feeClass, admissionNumber = null, phone = '', email = '' } = student;
    const { nameKey, sortedKey } = studentNameKeys(fullName);
    return {
      id: newId(now),
      full_name: fullName,
      name_key: nameKey,
      sorted_key: sortedKey,
      fee_class: feeClass,
      admission_number: admissionNumber,
      admission_key: admissionNumber?.toLowerCase() ?? null,
      parent_name: '',
      parent_phone: phone,
      parent_email: email,
      search_text: foldText(`${fullName} ${admissionNumber ?? ''} ${phone}`),
      left_at: student.hasLeft ? at : null,
      created_at: at,
      updated_at: at,
    };
  });
  for (let first = 0; first < rows.length; first += 500) {
    await db
      .insertInto('students')
      .values(rows.slice(first, first + 500))
      .execute();
  }
  return rows.map(({ id }) => id);
}
