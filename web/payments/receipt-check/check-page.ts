import { RECEIPTS } from '#contract/addresses.ts';
import type { ReceiptKey } from '#contract/receipt-proof.ts';
import { askSchool } from './ask-school.ts';
import { askUntilAnswered } from './ask-until-answered.ts';
import { look } from './look.ts';
import { addAskButton, drawVerdict, say, sayAnswer } from './show-verdict.ts';
import { storeThisPage } from './store-this-page.ts';
import { verdictOf } from './verdict.ts';

/** The script of the page /receipts, inside its document: one stored file works offline. Small, for old browsers, no React. */
document.head.append(Object.assign(document.createElement('style'), { textContent: look }));
const reference = referenceInAddress();
if (reference === undefined) void storeThisPage(say);
else void check(reference);

const ASKING = 'Asking the school …';
const ASKS_AGAIN = 'The school cannot be reached at the moment. This page asks again by itself.';
const STOPPED =
  'The school cannot be reached, and this page has stopped asking by itself. Press the button to ask again.';

async function check(asked: string): Promise<void> {
  let notKnown = '';
  const askNow = askUntilAnswered({
    ask: () => askSchool(asked),
    onAnswer: (answer) =>
      sayAnswer(answer, { label: 'See how this payment stands now', href: location.pathname }),
    onNoAnswer: (willAskAgain) => say(`${notKnown} ${willAskAgain ? ASKS_AGAIN : STOPPED}`),
  });
  const askAloud = () => {
    say(`${notKnown} ${ASKING}`);
    askNow();
  };
  addAskButton(askAloud);

  const showCode = async () => {
    const proof = location.hash.slice(1);
    const keys: ReceiptKey[] = JSON.parse(document.querySelector('main')?.dataset.keys ?? '[]');
    const storedAt = new Date(document.lastModified);
    const verdict = await verdictOf({ reference: asked, proof, keys, storedAt });
    // Another code may have been opened meanwhile.
    if (proof !== location.hash.slice(1)) return;
    notKnown = verdict.notKnown;
    drawVerdict(verdict);
    askAloud();
  };
  // The reader of a phone opens another code in the same tab: nothing but what is behind the # may differ. Loading the
  // page again could fail while offline.
  addEventListener('hashchange', showCode);
  await showCode();
}

function referenceInAddress(): string | undefined {
  const { pathname } = location;
  if (!pathname.startsWith(RECEIPTS) || pathname === RECEIPTS) return undefined;
  try {
    return decodeURIComponent(pathname.slice(RECEIPTS.length));
  } catch {
    return pathname;
  }
}
