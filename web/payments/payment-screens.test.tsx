import { createRef } from 'react';
import { describe, expect, test } from 'vitest';
import { school } from '#content/school.ts';
import { kobo } from '#contract/money.ts';
import { linksIn, renderStatic as render, textOf } from '../ui/testing/render-static.tsx';
import { someSchool } from '../ui/testing/some-school.ts';
import { emptyForm } from './form/payment-form.ts';
import { HistoryRecord } from './history/history-record.tsx';
import { noFilters } from './history/history-search.ts';
import { HistoryTools } from './history/history-tools.tsx';
import { HistoryView } from './history/history-view.tsx';
import { OutcomeScreen } from './outcome/outcome-screen.tsx';
import type { Problem } from './outcome/payment-status.ts';
import { PaymentPortal } from './payment-portal.tsx';
import { aReceipt, secondPayment } from './receipt/testing/a-receipt.ts';

const { fees, facts } = someSchool;
const empty = emptyForm(fees);
const firstFee = '₦80,000';

const heading = createRef<HTMLHeadingElement>();
const nothing = () => {};
const outcomeProps = {
  heading,
  historyButton: null,
  isFormFilled: true,
  onCheck: nothing,
  onForm: nothing,
  onHistory: nothing,
  onNewPayment: nothing,
  onAnotherChild: nothing,
  onReceipt: nothing,
};
const at = new Date('2026-11-20T09:05:00Z');

describe('the form', () => {
  const page = render(<PaymentPortal reference={undefined} unsent={undefined} />);

  test('carries the fixed texts and starts with the defaults', () => {
    expect(textOf(page)).toContain(`${school.name}Payment Portal`);
    for (const text of [
      'Payment History',
      'Tuition & Books',
      'Excursion',
      'Basic 7',
      'Basic 9',
      'Student Name',
      'Email Address',
      'Phone Number',
      `Pay ${firstFee}`,
      'up to 50',
    ]) {
      expect(textOf(page)).toContain(text);
    }
    expect(textOf(page)).toMatch(/Secured by our card payment provider/);
  });

  test('can be posted before scripts run, without the checks of the browser', () => {
    expect(page).toMatch(/<form[^>]* noValidate="" action="\/payment" method="post"/);
    expect(page).toMatch(/<button type="submit"/);
    for (const choice of [
      `paymentPurpose" checked="" value="${attribute(empty.paymentPurpose)}`,
      `class" checked="" value="${attribute(empty.class)}`,
    ]) {
      expect(page).toContain(`name="${choice}"`);
    }
  });

  test('asks for e-mail and phone with the right keyboards', () => {
    expect(inputNamed(page, 'email')).toMatch(/type="email"/);
    expect(inputNamed(page, 'email')).toMatch(/autoComplete="email"/i);
    expect(inputNamed(page, 'phone')).toMatch(/type="tel"/);
    expect(inputNamed(page, 'phone')).toMatch(/inputMode="tel"/i);
    expect(inputNamed(page, 'phone')).toMatch(/autoComplete="tel"/i);
  });

  test('says the amount where it can be heard', () => {
    expect(page.match(/<output[^>]*aria-live="polite"[^>]*>(.*?)<\/output>/)?.[1]).toBe(firstFee);
  });

  test('sent back without scripts shows what was typed and what to change', () => {
    const values = {
      ...empty,
      paymentPurpose: 'Excursion',
      class: 'Basic 8',
      fullName: '<Ada>',
      phone: '0803',
    };
    const back = render(
      <PaymentPortal
        reference={undefined}
        unsent={{
          values,
          message: 'Please fix the form errors below',
          errors: { phone: 'Phone number must be at least 10 digits' },
        }}
      />,
    );
    expect(back).toContain('role="alert"');
    expect(back).toContain('value="&lt;Ada&gt;"');
    expect(back).toContain('href="#phone"');
    expect(textOf(back)).toContain('Please fix the form errors below');
    expect(textOf(back)).toContain('Pay ₦15,000');
    expect(inputNamed(back, 'phone')).toMatch(/aria-invalid="true"/);
  });
});

test('what parents ask is answered below the form, and has no heading where there is nothing', () => {
  const portal = <PaymentPortal reference={undefined} unsent={undefined} />;
  const questions = [{ question: 'May I pay in parts?', answer: 'Please ask the bursary first.' }];
  const page = { id: 'py', data: { questions } };
  const html = render(portal, '/payment', someSchool, page);
  expect(html).toMatch(/<details><summary>May I pay in parts\?<\/summary><p>Please ask/);
  expect(textOf(render(portal))).not.toContain('Before you pay');
});

test('the bursary answers, and its account is shown only where the school gives one', () => {
  const portal = <PaymentPortal reference={undefined} unsent={undefined} />;
  const page = render(portal);
  expect(linksIn(page)).toContainEqual({ href: 'tel:+2348021110002', text: facts.bursaryPhone });
  expect(linksIn(page)).toContainEqual({ href: 'https://wa.me/2348021110003', text: 'WhatsApp' });
  for (const text of [facts.officeHours, 'Nothing is added to the fee.']) {
    expect(textOf(page)).toContain(text);
  }
  expect(textOf(page)).not.toContain('Account number');
  const without = { ...someSchool, facts: { ...facts, whatsApp: '' } };
  const links = linksIn(render(portal, '/payment', without)).map(({ href }) => href);
  expect(links.filter((href) => href === 'https://wa.me/')).toEqual([]);
  const bank = { bank: 'Harmattan Bank', name: 'Harmattan School', number: '0123456789' };
  const withAccount = textOf(render(portal, '/payment', { ...someSchool, bank }));
  for (const text of [...Object.values(bank), 'it does not come at once']) {
    expect(withAccount).toContain(text);
  }
});

test('a fee that was paid before is shown once, with its receipt where it is named and a way to go on', () => {
  const refused = (reference: string | undefined) =>
    render(
      <PaymentPortal
        reference={undefined}
        unsent={{
          values: empty,
          errors: {},
          message: 'You have paid this fee on 20 November.',
          alreadyPaid: { reference },
        }}
      />,
    );
  const named = refused('WBS-1');
  expect(named).toContain('role="alert"');
  expect(textOf(named)).toContain('You have paid this fee on 20 November.');
  expect(named).toMatch(/<a[^>]*href="\/payment\?reference=WBS-1"/);
  // The first submit button is what Enter presses: it goes on only by asking again.
  const buttons = named.match(/<button type="submit"[^>]*>/g) ?? [];
  expect(buttons.map((button) => button.includes('name="confirmAgain"'))).toEqual([
    false,
    true,
    false,
  ]);
  const unnamed = refused(undefined);
  expect(unnamed).not.toContain('?reference=');
  expect(textOf(unnamed)).toContain('Pay once more');
});

test('a child with a fee note is led to it first, where the payer may open it, and may go on', () => {
  const asked = (feeNote: { code?: string }) =>
    render(
      <PaymentPortal
        reference={undefined}
        unsent={{ values: empty, errors: {}, message: 'The fee note says ₦40,000.', feeNote }}
      />,
    );
  const known = asked({ code: 'CDE0000001' });
  expect(textOf(known)).toContain('The fee note says ₦40,000.');
  expect(linksIn(known)).toContainEqual({ href: '/pay/CDE0000001', text: 'Open the fee note' });
  const buttons = known.match(/<button type="submit"[^>]*>/g) ?? [];
  expect(buttons.map((button) => button.includes('name="confirmAgain"'))).toEqual([
    false,
    true,
    false,
  ]);
  const unknown = asked({});
  expect(unknown).not.toContain('/pay/');
  expect(textOf(unknown)).toContain('Pay here all the same');
});

test('on return the server already shows that the payment is being confirmed', () => {
  const page = render(<PaymentPortal reference="WBS-<1>" unsent={undefined} />);
  expect(page).toContain('role="status"');
  expect(textOf(page)).toContain('Confirming your payment...');
  expect(textOf(page)).toContain('WBS-&lt;1&gt;');
  const withoutScripts = page.slice(page.indexOf('<noscript>'), page.indexOf('</noscript>'));
  expect(withoutScripts).toContain('Your payment is safe');
  expect(withoutScripts).toContain(facts.email);
  expect(withoutScripts).toContain(facts.phone);
});

test('success names the payment and offers receipt, history and a new payment', () => {
  const receipt = aReceipt({
    reference: 'WBS-1',
    paidAt: at.toISOString(),
    refunds: [{ amountKobo: kobo(2_000_000), at: '2026-11-21T09:00:00Z' }],
    fee: secondPayment,
  });
  const page = textOf(
    render(
      <OutcomeScreen
        state={{
          stage: 'success',
          reference: 'WBS-1',
          receipt,
          isReceiptOpen: false,
          isStored: false,
        }}
        {...outcomeProps}
      />,
    ),
  );
  for (const text of [
    'Payment Successful!',
    'Transaction reference',
    'WBS-1',
    '₦55,000',
    `This receipt is genuine: ${school.name} received the payment on 20 Nov 2026, 10:05.`,
    'Refunded on 21 November 2026: ₦20,000',
    'Second payment of this fee, as of 20 December 2023₦55,000 of ₦55,000 paid',
    'Download Receipt',
    'History',
    'New Payment',
    'This device cannot keep a payment history',
  ]) {
    expect(page).toContain(text);
  }
});

test('a receipt that could not be asked about says when it was confirmed, and not that it is genuine', () => {
  const receipt = aReceipt({ lastConfirmedAt: at.toISOString() });
  const state = { stage: 'success', reference: 'WBS-1', receipt, isReceiptOpen: false } as const;
  const page = textOf(
    render(<OutcomeScreen state={{ ...state, isStored: true }} {...outcomeProps} />),
  );
  expect(page).toContain('The school cannot be reached at the moment.');
  expect(page).toContain('confirmed it, on 20 Nov 2026, 10:05.');
  expect(page).toContain('Gate pass');
  expect(page).not.toContain('is genuine');
});

test('pending says to wait, when it last asked, and never speaks of failure', () => {
  const page = textOf(
    render(
      <OutcomeScreen
        state={{
          stage: 'pending',
          reference: 'WBS-1',
          message: 'Your payment is still being confirmed.',
          isChecking: false,
          checks: 1,
          lastCheck: { at, heard: true },
        }}
        {...outcomeProps}
      />,
    ),
  );
  expect(page).toContain('We are confirming your payment');
  expect(page).toContain('Please do not pay again');
  expect(page).toContain('WBS-1');
  expect(page).toContain('Check again');
  expect(page).toContain('Last checked at 10:05: not confirmed yet.');
  expect(page).not.toMatch(/fail/i);
});

test.each<[Problem, string]>([
  ['abandoned', 'Payment not completed'],
  ['failed', 'The payment did not go through'],
  ['reversed', 'This payment was reversed'],
  ['review', 'The school is checking this payment'],
  ['unknown', 'We could not verify this payment'],
  ['unreachable', 'We could not check your payment yet'],
])('a payment that is %s is headed "%s" and keeps every way open', (problem, title) => {
  const page = render(
    <OutcomeScreen
      state={{
        stage: 'verifyError',
        reference: 'WBS-1',
        problem,
        message: 'A sentence for the parent.',
        isChecking: false,
        checks: 1,
      }}
      {...outcomeProps}
    />,
  );
  expect(page).toMatch(/<p role="alert">A sentence for the parent\.<\/p>/);
  for (const text of [title, 'WBS-1', 'Check again', 'Back to the form', facts.phone]) {
    expect(textOf(page)).toContain(text);
  }
});

describe('the history', () => {
  const record = {
    id: '1',
    reference: 'WBS-1',
    fullName: 'Ada Obi',
    email: 'ada@example.com',
    phone: '08030000000',
    paymentPurpose: 'School Fees',
    class: 'JSS 2',
    amount: 55_000,
    status: 'success',
    date: '2026-11-20T09:05:00.000Z',
  };

  test('says that it is loading until the records are read', () => {
    const page = render(
      <HistoryView heading={heading} onBack={nothing} onPay={nothing} onOpen={nothing} />,
    );
    expect(textOf(page)).toContain('Payment History');
    expect(textOf(page)).toContain('Loading payments...');
  });

  test('has a search box and a filters button that says whether its panel is open', () => {
    const page = render(
      <HistoryTools
        records={[record, { ...record, class: 'Basic 10' }, { ...record, class: 'Basic 9' }]}
        words=""
        filters={noFilters}
        onWords={nothing}
        onFilters={nothing}
      />,
    );
    const names = [...page.matchAll(/<label class="pick.*?<\/label>/gs)].map(([label]) =>
      textOf(label),
    );
    expect(names).toEqual(['Success', 'Failed', 'School Fees', 'Basic 9', 'Basic 10', 'JSS 2']);
    expect(page).toMatch(/placeholder="Search by name, email or reference"/);
    expect(page).toMatch(/<button[^>]*aria-expanded="false"[^>]*>.*Filters/);
  });

  test.each([
    ['success', 'Success'],
    ['failed', 'Failed'],
    ['reversed', 'Failed'],
  ])('shows a record with status %s as %s', (status, badge) => {
    const page = render(
      <HistoryRecord
        record={{ ...record, status }}
        onOpen={nothing}
        onPass={nothing}
        onDelete={nothing}
      />,
    );
    for (const text of [
      badge,
      '20 Nov 2026, 10:05',
      'Ada Obi',
      'School Fees, JSS 2',
      '₦55,000',
      'Delete',
    ]) {
      expect(textOf(page)).toContain(text);
    }
    expect(page).toContain('href="/payment?reference=WBS-1"');
  });

  test('leads to the receipt, and to the gate pass where the school has confirmed it', () => {
    const card = (changes: object) =>
      textOf(
        render(
          <HistoryRecord
            record={{ ...record, ...changes }}
            onOpen={nothing}
            onPass={nothing}
            onDelete={nothing}
          />,
        ),
      );
    const confirmed = { at: at.toISOString() };
    expect(card({ confirmed })).toContain('Receipt of Ada Obi, 20 Nov 2026, 10:05');
    expect(card({ confirmed })).toContain('Gate pass of Ada Obi, 20 Nov 2026, 10:05');
    expect(card({})).not.toContain('Gate pass');
    expect(card({ confirmed, status: 'reversed' })).not.toMatch(/Gate pass|Receipt of Ada/);
  });

  test('shows of a part of a fee how the fee stood when the school was asked last', () => {
    const part = { ...record, fee: secondPayment };
    const page = textOf(
      render(<HistoryRecord record={part} onOpen={nothing} onPass={nothing} onDelete={nothing} />),
    );
    expect(page).toContain('Second payment of this fee, as of 20 December 2023');
    expect(page).toContain('₦55,000 of ₦55,000 paid · nothing left');
  });
});

/** As it stands in an attribute. */
function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;');
}

function inputNamed(markup: string, name: string): string {
  return markup.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0] ?? '';
}
