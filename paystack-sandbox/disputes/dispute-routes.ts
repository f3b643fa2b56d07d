import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { plainRefusal } from '../api-error.ts';
import { type ExportLinks, filtersIn } from '../exports/export-links.ts';
import { pageMeta } from '../list-query.ts';
import { randomCode } from '../random.ts';
import {
  disputeOfTransaction,
  evidenceData,
  fetchedDispute,
  listedDispute,
  resolvedDispute,
} from './dispute-data.ts';
import { readDisputeQuery } from './dispute-query.ts';
import type { Dispute, DisputeStore } from './dispute-store.ts';
import { type Disputes, resolutions } from './disputes.ts';

export interface DisputeRoutesOptions {
  disputes: Disputes;
  disputeStore: DisputeStore;
  exportLinks: ExportLinks;
  publicUrl: () => string;
}

type Id = { Params: { id: string } };

const kobo = z.coerce.number<string | number>().int().min(0);
const text = z.string().min(1).max(500);

const updateBody = z.object({ refund_amount: kobo, uploaded_filename: text.optional() });

const resolveBody = z.object({
  resolution: z.enum(resolutions),
  message: text,
  refund_amount: kobo,
  uploaded_filename: text,
  evidence: z.coerce.number<string | number>().int().default(0),
});

const evidenceBody = z.object({
  customer_email: text,
  customer_name: text,
  customer_phone: text,
  service_details: text,
  delivery_address: z.string().max(500).default(''),
  delivery_date: z.string().max(50).default(''),
});

/** Disputes as the merchant sees them; the key is checked where these routes are registered. */
export function disputeRoutes(app: FastifyInstance, options: DisputeRoutesOptions): void {
  const { disputes, disputeStore, exportLinks, publicUrl } = options;

  app.get('/dispute', async ({ query }) => {
    const filter = readDisputeQuery(query);
    const { rows, total } = disputeStore.list(filter);
    return {
      status: true,
      message: 'Disputes retrieved',
      data: rows.map((dispute) => listedDispute(dispute, disputes.transactionOf(dispute))),
      meta: pageMeta(total, filter.page, filter.perPage),
    };
  });

  app.get('/dispute/export', async ({ query }) => {
    const filters = filtersIn(query, ['from', 'to', 'status', 'transaction']);
    const data = exportLinks.linkTo('disputes', filters);
    return { status: true, message: 'Export successful', data };
  });

  app.get<Id>('/dispute/transaction/:id', async ({ params }) => {
    const dispute = disputeStore.findByTransaction(numberIn(params.id));
    if (!dispute) throw notFound();
    const data = disputeOfTransaction(dispute, disputes.transactionOf(dispute));
    return { status: true, message: 'Dispute retrieved', data };
  });

  app.get<Id>('/dispute/:id', async ({ params }) => answer('Dispute retrieved', find(params.id)));

  app.put<Id>('/dispute/:id', async ({ params, body }) => {
    const { refund_amount, uploaded_filename } = read(updateBody, body);
    const updated = disputes.update(find(params.id), refund_amount, uploaded_filename);
    return answer('Dispute updated successfully', updated);
  });

  app.get<Id>('/dispute/:id/upload_url', async ({ params }) => {
    find(params.id);
    const fileName = randomCode(20);
    const data = { signedUrl: `${publicUrl()}/uploads/${fileName}`, fileName };
    return { status: true, message: 'Upload url generated', data };
  });

  app.post<Id>('/dispute/:id/evidence', async ({ params, body }) => {
    const { dispute, added } = disputes.addEvidence(find(params.id), read(evidenceBody, body));
    return { status: true, message: 'Evidence created', data: evidenceData(dispute, added) };
  });

  app.put<Id>('/dispute/:id/resolve', async ({ params, body }) => {
    const asked = read(resolveBody, body);
    const resolved = disputes.resolve(find(params.id), {
      resolution: asked.resolution,
      message: asked.message,
      refundAmount: asked.refund_amount,
      fileName: asked.uploaded_filename,
    });
    const data = resolvedDispute(resolved, disputes.transactionOf(resolved), asked.evidence);
    return { status: true, message: 'Dispute successfully resolved', data };
  });

  function find(id: string): Dispute {
    const dispute = disputeStore.findById(numberIn(id));
    if (!dispute) throw notFound();
    return dispute;
  }

  function answer(message: string, dispute: Dispute) {
    const data = fetchedDispute(dispute, disputes.transactionOf(dispute));
    return { status: true, message, data };
  }
}

function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw plainRefusal(400, z.prettifyError(parsed.error));
  return parsed.data;
}

function numberIn(id: string): number {
  return /^\d{1,15}$/.test(id) ? Number(id) : -1;
}

function notFound() {
  return plainRefusal(404, 'Dispute not found');
}
