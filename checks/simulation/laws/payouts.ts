import SQLite from 'better-sqlite3';
import * as z from 'zod';
import { kobo } from '../reports.ts';
import type { Stage } from '../stage.ts';

const payouts = z.object({
  data: z.array(
    z.object({
      _id: z.string(),
      bankDay: z.string(),
      gross: z.number(),
      charges: z.number(),
      deductions: z.number(),
      net: z.number(),
      items: z.number(),
      ticks: z.boolean(),
      problems: z.array(z.string()),
    }),
  ),
  pagination: z.object({ pages: z.number() }),
});
type Payout = z.infer<typeof payouts>['data'][number];

const settlements = `
  select s.id, s.paid_on as day, s.details ->> '$.processed' as gross, s.details ->> '$.fees' as charges,
    s.details ->> '$.deductions' as deductions, count(t.id) as items,
    json_group_array(t.reference) as refs
  from settlements s left join settlement_transactions st on st.settlement_id = s.id
  left join transactions t on t.id = st.transaction_id group by s.id`;

interface Settlement {
  id: number;
  day: string;
  gross: number;
  charges: number;
  deductions: number;
  items: number;
  refs: string;
}

/** Every payout since the first payment is stored as the provider made it; only one that is all ours has a tick. */
export async function differencesOfPayouts(stage: Stage): Promise<string[]> {
  const { office, books, machine } = stage;
  await office.bursar.insist('POST', '/api/admin/payouts/fetch');
  const paid = await books
    .db()
    .selectFrom('payments')
    .select(['reference', 'paid_at', 'status'])
    .where('source', '=', 'online')
    .execute();
  const first = paid.flatMap(({ paid_at }) => paid_at ?? []).sort()[0];
  if (!first) return [];
  const known = new Map(paid.map((payment) => [payment.reference, payment]));
  const shown = await readAll(stage);
  return readSettlements(machine.providerFile).flatMap((settlement) => {
    const payout = shown.get(String(settlement.id));
    if (!payout) return settlement.day > first ? [`the payout ${settlement.id} is missing`] : [];
    const { gross, charges, deductions, items, refs } = settlement;
    const truth = [gross, charges, deductions, gross - charges - deductions];
    const said = [payout.gross, payout.charges, payout.deductions, payout.net].map(kobo);
    const areSame = truth.every((amount, at) => amount === said[at]) && items === payout.items;
    const references: string[] = JSON.parse(refs);
    const isAllOurs = references.every((one) => known.get(one)?.paid_at);
    return [
      ...(areSame ? [] : [`the payout ${settlement.id} is ${truth}, shown as ${said}`]),
      ...(payout.ticks && !isAllOurs
        ? [`the payout ${settlement.id} has a tick, and is not all ours`]
        : []),
    ];
  });
}

async function readAll({ office }: Stage): Promise<Map<string, Payout>> {
  const all = new Map<string, Payout>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await office.bursar.insist('GET', `/api/admin/payouts?page=${page}`);
    const { data, pagination } = payouts.parse(answer?.body);
    pages = pagination.pages;
    for (const payout of data) all.set(payout._id, payout);
  }
  return all;
}

function readSettlements(file: string): Settlement[] {
  const provider = new SQLite(file, { readonly: true });
  try {
    return provider.prepare<[], Settlement>(settlements).all();
  } finally {
    provider.close();
  }
}
