import type { PaymentQuestion } from '#contract/school/documents.ts';
import type { PublicSchool } from '#contract/school/public-school.ts';
import { requestJson } from './request.ts';

type SchoolAnswer = PublicSchool & { questions: PaymentQuestion[] };

/** The school's settings that hold now, and what parents ask about paying; undefined without an answer. Never rejects. */
export async function fetchSchool(): Promise<SchoolAnswer | undefined> {
  const reply = await requestJson<{ data: SchoolAnswer }>('/api/school', {
    timeoutMs: 15_000,
    cache: 'no-cache',
  });
  return reply.kind === 'success' ? reply.answer.data : undefined;
}
