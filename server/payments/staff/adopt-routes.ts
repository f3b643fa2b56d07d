import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { type AdoptableAnswer, type AdoptionRequest, adoptionFields } from '#contract/adoption.ts';
import { formatNaira } from '#contract/money.ts';
import { AppError } from '../../errors/app-error.ts';
import { actorOf } from '../../http/access.ts';
import { ProviderError } from '../provider/provider.ts';
import type { Adopted, Adopting } from './adopt.ts';

type ByReference = { Params: { reference: string } };

const text = z.string('Please send a text').optional();

const adoptionBody = z.object(
  {
    note: z.string().catch(''),
    fullName: text,
    email: text,
    phone: text,
    paymentPurpose: text,
    class: text,
    amount: z.number('Please give the amount in naira').optional(),
  },
  'The request could not be read. Please check it and try again.',
) satisfies z.ZodType<AdoptionRequest>;

/** GET and POST /api/admin/payments/:reference/adopt. What moves money in the panel is for super administrators. */
export function adoptRoutes(app: FastifyInstance, adopting: Adopting): void {
  const config = { access: 'super_admin' } as const;

  app.get<ByReference>(
    '/api/admin/payments/:reference/adopt',
    { config },
    async (request): Promise<AdoptableAnswer> => {
      const { reference } = request.params;
      const { payment, missing } = await askProvider(() => adopting.look(reference));
      const { message = 'What the provider says', errors = {} } = missing ?? {};
      const fields = adoptionFields.filter((field) => errors[field]);
      return { success: true, message, data: { payment, missing: fields } };
    },
  );

  app.post<ByReference>('/api/admin/payments/:reference/adopt', { config }, async (request) => {
    const { reference } = request.params;
    const { paymentPurpose: purpose, class: feeClass, amount, ...said } = readBody(request.body);
    const adoption = { ...said, reference, purpose, feeClass, amountNaira: amount };
    const by = actorOf(request);
    const adopted = await askProvider(() => adopting.adopt({ ...adoption, by }));
    return { success: true, message: sentence(adopted) };
  });
}

function readBody(body: unknown): z.infer<typeof adoptionBody> {
  const parsed = adoptionBody.safeParse(body);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const byField = issues.filter(({ path }) => path.length > 0);
  const errors = Object.fromEntries(byField.map(({ path, message }) => [path[0], message]));
  throw new AppError('invalid', issues[0]?.message ?? '', { errors });
}

function sentence({ payment, refundsKnown }: Adopted): string {
  const { amountKobo, fullName, purpose, feeClass } = payment;
  const done = `Taken in: ${formatNaira(amountKobo)} from ${fullName} for ${purpose}, ${feeClass}.`;
  if (refundsKnown) return done;
  return `${done} Whether anything went back could not be asked; the portal asks again tonight.`;
}

async function askProvider<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const code = error.failure === 'timed_out' ? 'timed_out' : 'unavailable';
    const message = error.failure === 'refused_key' ? REFUSED_KEY : NO_ANSWER;
    throw new AppError(code, message, { cause: error });
  }
}

const NO_ANSWER =
  'The payment provider gave no usable answer, so nothing was changed. Please try again in a minute.';
const REFUSED_KEY =
  'Paystack refuses the school’s secret key, so nothing was changed. Whoever runs the server must put the right one into PAYSTACK_SECRET_KEY and start it again.';
