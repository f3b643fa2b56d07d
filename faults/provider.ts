import Fastify from 'fastify';
import { paystackSandbox } from '../paystack-sandbox/plugin.ts';
import { endWithParent } from './end-with-parent.ts';

const { FAULTS_PORT, FAULTS_DATABASE, FAULTS_SECRET_KEY, FAULTS_WEBHOOK_URL } = process.env;
const MINUTE_MS = 60_000;
/** As documented: every three minutes four times, then hourly for three days. */
const RETRY_DELAYS_MS = [...Array(4).fill(3 * MINUTE_MS), ...Array(72).fill(60 * MINUTE_MS)];

endWithParent();
/** The sandbox in a process of its own: what it knows survives every kill of the school. */
const app = Fastify({ routerOptions: { maxParamLength: 300 } });
const address = `http://127.0.0.1:${FAULTS_PORT}`;
app.register(paystackSandbox, {
  databasePath: FAULTS_DATABASE ?? '',
  secretKey: FAULTS_SECRET_KEY ?? '',
  publicUrl: () => address,
  webhookUrl: () => FAULTS_WEBHOOK_URL,
  retryDelaysMs: RETRY_DELAYS_MS,
  refundDelayMs: MINUTE_MS,
});
app.get('/', async () => 'ready');
await app.listen({ host: '127.0.0.1', port: Number(FAULTS_PORT) });
