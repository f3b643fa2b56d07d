import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { adoptionFields } from '#contract/decisions.ts';
import { formatNaira, typedKobo } from '#contract/money.ts';
import { doneAnswer, referenceParams } from '#contract/schemas/common.ts';
import { adoptableAnswer, adoptionBody } from '#contract/schemas/decisions.ts';
import { actorOf } from '../../http/access.ts';
import { done } from '../../http/answers.ts';
import { askProvider } from '../provider/ask-provider.ts';
import type { Adopting } from './adopt.ts';
import { staffPayment } from './staff-answers.ts';

export function adoptRoutes(app: FastifyInstance, adopting: Adopting): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = { access: 'super_admin' } as const;

  routes.get(
    '/api/admin/payments/:reference/adopt',
    {
      config,
      schema: {
        summary: 'What the provider says about a payment that only it knows; an addition',
        params: referenceParams,
        response: { 200: adoptableAnswer },
      },
    },
    async (request) => {
      const { reference } = request.params;
      const { payment, missing } = await askProvider(() => adopting.look(reference));
      const { message = 'What the provider says', errors = {} } = missing ?? {};
      const fields = adoptionFields.filter((field) => errors[field]);
      return done(message, { data: { payment: staffPayment(payment), missing: fields } });
    },
  );

  routes.post(
    '/api/admin/payments/:reference/adopt',
    {
      config: { ...config, confirm: 'with_factor' },
      schema: {
        summary: 'Import that payment; what is given replaces what the provider does not know',
        params: referenceParams,
        body: adoptionBody,
        response: { 200: doneAnswer },
      },
    },
    async (request) => {
      const { reference } = request.params;
      const { paymentPurpose: purpose, class: feeClass, amount, ...said } = request.body;
      const amountKobo = amount === undefined ? undefined : typedKobo(amount);
      const adoption = { ...said, reference, purpose, feeClass, amountKobo };
      const by = actorOf(request);
      const adopted = await askProvider(() => adopting.adopt({ ...adoption, by }));
      return done(sentence(adopted));
    },
  );
}

function sentence({ payment, refundsKnown }: Awaited<ReturnType<Adopting['adopt']>>): string {
  const { amountKobo, fullName, purpose, feeClass } = payment;
  const done = `Imported: ${formatNaira(amountKobo)} from ${fullName} for ${purpose}, ${feeClass}.`;
  if (refundsKnown) return done;
  return `${done} Whether anything went back could not be asked; the portal asks again tonight.`;
}
