import type { PaymentQuestion } from '#contract/school/documents.ts';
import { requestJson } from './request.ts';

/** What parents ask about paying; none where there is no answer. Never rejects. */
export async function fetchQuestions(): Promise<PaymentQuestion[]> {
  const reply = await requestJson<{ data: { questions: PaymentQuestion[] } }>('/api/school', {
    timeoutMs: 15_000,
    cache: 'no-cache',
  });
  return reply.kind === 'success' ? reply.answer.data.questions : [];
}
