import sharp from 'sharp';
import { FormData } from 'undici';
import * as z from 'zod';
import { wallTime } from '#contract/dates/school-time.ts';
import { DEMO_PASSWORD } from '#server/accounts/password-rules.ts';
import { start, verify } from '../parent.ts';
import { planPayment } from '../plan.ts';
import type { ProviderClient } from '../provider-client.ts';
import { count, type RunRecord } from '../record.ts';
import { comesTrue } from '../until.ts';
import type { Visitor } from './site.ts';

interface TrafficDependencies {
  visitor: Visitor;
  provider: ProviderClient;
  record: RunRecord;
}

export interface Published {
  id: string;
  title: string;
  picture: string;
}

const PARENTS = 4;
const READERS = 2;
const SEED = 17;
export const SCHEDULED = 6;
export const SCHEDULED_TITLE = 'Assembly';
const PAGES = ['/', '/news', '/payment', '/api/news?page=1', '/api/news/feed.xml', '/receipts'];

const signedIn = z.object({ token: z.string() });
const publishedItem = z.object({
  data: z.object({ id: z.string(), title: z.string(), image: z.string() }),
});

/** Parents who pay, readers, a bursar who signs in and out, and an editor who publishes: all without a pause until stopped. */
export async function startTraffic({ visitor, provider, record }: TrafficDependencies) {
  const school = { call: visitor.call };
  const published: Published[] = [];
  const picture = await makePicture();
  let isOver = false;
  let payments = 0;
  const loops = [
    ...Array.from({ length: PARENTS }, () => again(pay)),
    ...Array.from({ length: READERS }, (_, first) => again((turn) => read(first + turn))),
    again(lookAtDesk),
    again(publish),
  ];
  const all = Promise.all(loops);
  return {
    published,
    schedule,
    /** Rejects when one of them could not go on. */
    failed: all,
    async stop() {
      isOver = true;
      await all;
    },
  };

  async function again(what: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) await what(turn);
  }

  async function pay(): Promise<void> {
    payments += 1;
    const { form } = planPayment(SEED, payments);
    const started = await start(form, { school, record });
    if (!started) {
      record.problems.push(`${form.fullName} could not start`);
      return;
    }
    await provider.setOutcome(started.reference, { outcome: 'success', webhook: true });
    const isTold = () => verify(started.reference, { school, record }).then(Boolean);
    if (await comesTrue(isTold, 60_000)) count(record, 'payments that parents saw confirmed');
    else record.problems.push(`${started.reference}: paid, and verify never said so`);
  }

  async function read(turn: number): Promise<void> {
    await visitor.call('GET', PAGES[turn % PAGES.length] ?? '/');
    count(record, 'pages and lists read');
  }

  async function lookAtDesk(): Promise<void> {
    const token = await signIn('super@school.example');
    await visitor.call('GET', '/api/admin/dashboard-stats', { token });
    await visitor.call('GET', '/api/admin/payments?page=1', { token });
    // Once: where only the answer was lost, the second time there is no session to end.
    await visitor.post('/api/auth/logout', {}, token);
    count(record, 'sign-ins of staff');
  }

  async function publish(turn: number): Promise<void> {
    const token = await signIn('admin@school.example');
    const { picture } = await saveNews(token, { title: `Sports day ${turn}` });
    await visitor.call('GET', picture);
    count(record, 'items published with a picture');
  }

  /** Items that all appear at one time. */
  async function schedule(at: Date): Promise<void> {
    const token = await signIn('admin@school.example');
    const publishAt = wallTime(at).slice(0, 16).replace(' ', 'T');
    for (let number = 1; number <= SCHEDULED; number += 1) {
      await saveNews(token, {
        title: `${SCHEDULED_TITLE} ${number}`,
        state: 'scheduled',
        publishAt,
      });
    }
    count(record, 'items with a set time', SCHEDULED);
  }

  async function saveNews(token: string, words: { title: string; [name: string]: string }) {
    const form = () => {
      const body = new FormData();
      const texts = { type: 'news', description: 'Red House won.', imageAlt: 'Pupils' };
      for (const [name, text] of Object.entries({ ...texts, ...words })) body.set(name, text);
      body.set('image', new Blob([picture], { type: 'image/png' }), 'sports.png');
      return body;
    };
    // As the panel does it: however often the draft is sent, one item comes of it.
    const key = words.title.toLowerCase().replaceAll(' ', '-');
    const answer = await untilAnswered(() =>
      visitor.call('POST', '/api/admin/news', { token, key, body: form() }),
    );
    const { id, title, image } = publishedItem.parse(answer.body).data;
    const item = { id, title, picture: image };
    published.push(item);
    return item;
  }

  async function signIn(email: string): Promise<string> {
    const body = { email, password: DEMO_PASSWORD };
    const answer = await untilAnswered(() => visitor.post('/api/auth/login', body));
    return signedIn.parse(answer.body).token;
  }

  /** A parent who is asked to come back comes back; anything else is in the list of problems already. */
  async function untilAnswered(ask: () => ReturnType<Visitor['call']>) {
    let answer = await ask();
    await comesTrue(async () => {
      if (answer && answer.status < 300) return true;
      answer = await ask();
      return false;
    }, 60_000);
    if (!answer || answer.status >= 300) throw new Error(`no answer: ${JSON.stringify(answer)}`);
    return answer;
  }
}

async function makePicture(): Promise<Uint8Array<ArrayBuffer>> {
  const create = { width: 320, height: 200, channels: 3, background: '#204080' } as const;
  return new Uint8Array(await sharp({ create }).png().toBuffer());
}
