import { RECEIPTS } from '#contract/addresses.ts';
import type { ReceiptKey } from '#contract/receipt-proof.ts';
import { askSchool } from './ask-school.ts';
import { keepThisPage } from './keep-this-page.ts';
import { look } from './look.ts';
import { drawVerdict, say } from './show-verdict.ts';
import { verdictOf } from './verdict.ts';

/**
 * The script of the page /receipts, inside its document (server/pages/receipt-check-routes.ts): the page stands alone, so
 * that nothing but itself must have been kept. It is small and old in its ways, and uses no React.
 */
dress();
const reference = referenceInAddress();
if (reference === undefined) void keepThisPage(say);
else void check(reference);

async function check(asked: string): Promise<void> {
  // The reader of a phone opens another code in the same tab: nothing but what is behind the # may differ.
  addEventListener('hashchange', () => location.reload());
  const main = document.querySelector('main');
  const keys: ReceiptKey[] = JSON.parse(main?.dataset.keys ?? '[]');
  const keptAt = new Date(document.lastModified);
  const proof = location.hash.slice(1);
  drawVerdict(await verdictOf({ reference: asked, proof, keys, keptAt }));
  addEventListener('online', () => void ask(asked));
  await ask(asked);
}

async function ask(asked: string): Promise<void> {
  const answer = await askSchool(asked);
  if (answer) say(answer, { label: 'See how this payment stands now', href: location.pathname });
}

/** Undefined on the page's own address. */
function referenceInAddress(): string | undefined {
  const { pathname } = location;
  if (!pathname.startsWith(RECEIPTS) || pathname === RECEIPTS) return undefined;
  try {
    return decodeURIComponent(pathname.slice(RECEIPTS.length));
  } catch {
    return pathname;
  }
}

function dress(): void {
  document.head.append(Object.assign(document.createElement('style'), { textContent: look }));
}
