import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { INTEGRATION } from '../account.ts';
import { plainRefusal } from '../api-error.ts';
import type { Faults } from '../faults/faults.ts';
import { pageMeta, pageNumbers } from '../list-query.ts';
import type { Store } from '../store.ts';
import type { Domain } from '../transactions/transaction.ts';
import { listedTransaction } from '../transactions/transaction-views.ts';
import type { Settlement, SettlementStore } from './settlement-store.ts';
import type { Settlements } from './settlements.ts';

export interface SettlementRoutesOptions {
  settlements: Settlements;
  settlementStore: SettlementStore;
  store: Store;
  faults: Faults;
  domain: Domain;
}

const listQuery = z.object(pageNumbers);

/** Money paid out, and what it is made of; the key is checked where these routes are registered. */
export function settlementRoutes(app: FastifyInstance, options: SettlementRoutesOptions): void {
  const { settlements, settlementStore, store, faults, domain } = options;
  const ofNobody = () => undefined;

  app.get(
    '/settlement',
    faults.disturb('list', ofNobody, async ({ query }) => {
      settlements.makeDue();
      const { page, perPage } = listQuery.parse(query);
      const { rows, total } = settlementStore.list({ page, perPage });
      return {
        status: true,
        message: 'Settlements retrieved',
        data: rows.map((settlement) => settlementData(settlement, domain)),
        meta: pageMeta(total, page, perPage),
      };
    }),
  );

  app.get<{ Params: { id: string } }>(
    '/settlement/:id/transactions',
    faults.disturb('list', ofNobody, async (request) => {
      const { id } = z.object({ id: z.string() }).parse(request.params);
      const settlement = /^\d{1,15}$/.test(id) ? settlementStore.findById(Number(id)) : undefined;
      if (!settlement) throw plainRefusal(404, 'Settlement not found');
      const { page, perPage } = listQuery.parse(request.query);
      const offset = (page - 1) * perPage;
      const found = store.list({ perPage, offset, settlementId: settlement.id });
      return {
        status: true,
        message: 'Transactions retrieved',
        data: found.rows.map(listedTransaction),
        meta: { ...pageMeta(found.total, page, perPage), total_volume: found.totalVolume },
      };
    }),
  );
}

function settlementData(settlement: Settlement, domain: Domain) {
  const { id, paidOn, createdAt, processed, fees, deductions } = settlement;
  return {
    id,
    domain,
    status: 'success',
    currency: 'NGN',
    integration: INTEGRATION,
    total_amount: processed - fees,
    effective_amount: processed - fees - deductions,
    total_fees: fees,
    total_processed: processed,
    deductions: deductions === 0 ? null : deductions,
    settlement_date: `${paidOn}T00:00:00.000Z`,
    settled_by: null,
    createdAt,
    updatedAt: createdAt,
  };
}
