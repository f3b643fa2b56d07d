import { describe, expect, test } from 'vitest';
import { aReceipt } from '../receipt/testing/a-receipt.ts';
import { type PaymentEvent, type PaymentState, paymentReducer } from './payment-status.ts';

type Stage = PaymentState['stage'];

const at = new Date('2026-11-20T09:00:00Z');
const receipt = aReceipt({ reference: 'WBS-1' });

const states: Record<Stage, PaymentState> = {
  idle: { stage: 'idle' },
  starting: { stage: 'starting' },
  verifying: { stage: 'verifying', reference: 'WBS-1' },
  success: {
    stage: 'success',
    reference: 'WBS-1',
    receipt,
    isReceiptOpen: true,
    isStored: true,
  },
  pending: {
    stage: 'pending',
    reference: 'WBS-1',
    message: 'Wait',
    isChecking: true,
    checks: 2,
    lastCheck: { at, heard: true },
  },
  formError: {
    stage: 'formError',
    message: 'Please fix the form errors below',
    errors: { email: 'Email address is required', phone: 'Phone number is required' },
    attempt: 1,
  },
  verifyError: {
    stage: 'verifyError',
    reference: 'WBS-1',
    problem: 'abandoned',
    message: 'Not completed',
    isChecking: false,
    checks: 1,
  },
};

const events = {
  formRejected: { type: 'formRejected', errors: { email: 'Email address is required' } },
  startRequested: { type: 'startRequested' },
  startFailed: { type: 'startFailed', refusal: { message: 'No', errors: {} } },
  fieldEdited: { type: 'fieldEdited', field: 'email' },
  pageRestored: { type: 'pageRestored' },
  referenceArrived: { type: 'referenceArrived', reference: 'WBS-2' },
  checkRequested: { type: 'checkRequested' },
  paid: { type: 'paid', reference: 'WBS-1', receipt, isStored: true },
  unconfirmed: { type: 'unconfirmed', reference: 'WBS-1', message: 'Wait', at, isHeard: true },
  notPaid: { type: 'notPaid', reference: 'WBS-1', problem: 'failed', message: 'Declined', at },
  receiptToggled: { type: 'receiptToggled', isOpen: false },
  formReopened: { type: 'formReopened' },
} satisfies { [Type in PaymentEvent['type']]: Extract<PaymentEvent, { type: Type }> };

type Moves = Partial<Record<PaymentEvent['type'], Stage>>;

const moves: Record<Stage, Moves> = {
  idle: {
    formRejected: 'formError',
    startRequested: 'starting',
    referenceArrived: 'verifying',
  },
  starting: { startFailed: 'formError', pageRestored: 'idle', referenceArrived: 'verifying' },
  verifying: {
    paid: 'success',
    unconfirmed: 'pending',
    notPaid: 'verifyError',
    referenceArrived: 'verifying',
    formReopened: 'idle',
  },
  success: {
    receiptToggled: 'success',
    referenceArrived: 'verifying',
    formReopened: 'idle',
  },
  pending: {
    checkRequested: 'pending',
    paid: 'success',
    unconfirmed: 'pending',
    notPaid: 'verifyError',
    referenceArrived: 'verifying',
    formReopened: 'idle',
  },
  formError: {
    formRejected: 'formError',
    startRequested: 'starting',
    fieldEdited: 'formError',
    referenceArrived: 'verifying',
  },
  verifyError: {
    checkRequested: 'verifyError',
    paid: 'success',
    unconfirmed: 'pending',
    notPaid: 'verifyError',
    referenceArrived: 'verifying',
    formReopened: 'idle',
  },
};

const stages = Object.keys(moves) as Stage[];
const table = stages.flatMap((from) =>
  Object.values(events).map((event) => ({ from, event, to: moves[from][event.type] })),
);

describe('a payment', () => {
  test.each(table.filter(({ to }) => to))('goes from $from by $event.type to $to', (row) => {
    expect(paymentReducer(states[row.from], row.event).stage).toBe(row.to);
  });

  test.each(table.filter(({ to }) => !to))('stays as it is in $from on $event.type', (row) => {
    expect(paymentReducer(states[row.from], row.event)).toBe(states[row.from]);
  });
});

test('an answer about another payment changes nothing', () => {
  const late = { ...events.paid, reference: 'WBS-9' };
  expect(paymentReducer(states.pending, late)).toBe(states.pending);
});

test('the reference that is being verified starts nothing again', () => {
  const again = { ...events.referenceArrived, reference: 'WBS-1' };
  expect(paymentReducer(states.verifying, again)).toBe(states.verifying);
});

test('an edited field loses its message, the last one takes the banner along', () => {
  const first = paymentReducer(states.formError, events.fieldEdited);
  expect(first).toMatchObject({ errors: { phone: 'Phone number is required' } });
  expect(first).not.toHaveProperty('errors.email');
  expect(paymentReducer(first, { type: 'fieldEdited', field: 'phone' })).toEqual({
    stage: 'idle',
  });
});

test('the message of a failed start stays while the form is edited', () => {
  const failed = paymentReducer(states.starting, events.startFailed);
  expect(paymentReducer(failed, events.fieldEdited)).toBe(failed);
});

test.each([{ alreadyPaid: {} }, { feeNote: { code: 'CDE0000001' } }])(
  'what was asked of one child is over once the form is edited: %o',
  (question) => {
    const refusal = { message: 'No', errors: {}, ...question };
    const asked = paymentReducer(states.starting, { type: 'startFailed', refusal });
    expect(paymentReducer(asked, events.fieldEdited)).toEqual({ stage: 'idle' });
  },
);

test('every refusal in a row is a new attempt', () => {
  expect(paymentReducer(states.formError, events.formRejected)).toMatchObject({ attempt: 2 });
});

test('the receipt opens by itself on success, closes and opens again', () => {
  const paid = paymentReducer(states.verifying, events.paid);
  expect(paid).toMatchObject({ isReceiptOpen: true });
  const closed = paymentReducer(paid, events.receiptToggled);
  expect(closed).toMatchObject({ isReceiptOpen: false });
  const isOpen = true;
  expect(paymentReducer(closed, { type: 'receiptToggled', isOpen })).toMatchObject({
    isReceiptOpen: true,
  });
});

test('tries that end alike are counted, so that the pauses between them grow', () => {
  const unreachable = { ...events.notPaid, problem: 'unreachable' } as const;
  const first = paymentReducer(states.verifying, unreachable);
  expect(first).toMatchObject({ problem: 'unreachable', checks: 1 });
  expect(paymentReducer(first, unreachable)).toMatchObject({ checks: 2 });
  expect(paymentReducer(first, events.notPaid)).toMatchObject({ problem: 'failed', checks: 1 });
});

test.each([
  { ...events.notPaid, problem: 'unreachable' } as const,
  { ...events.unconfirmed, message: 'No answer came', isHeard: false },
])('a payment under way is not called failed when no answer came', (event) => {
  expect(paymentReducer(states.pending, event)).toMatchObject({
    stage: 'pending',
    message: 'Wait',
    checks: 3,
    isChecking: false,
    lastCheck: { heard: false },
  });
});

test('a payment that no answer came about is being confirmed, until the school says that there is none', () => {
  const unheard = { ...events.unconfirmed, message: 'No answer came', isHeard: false };
  const waiting = paymentReducer(states.verifying, unheard);
  expect(waiting).toMatchObject({
    stage: 'pending',
    message: 'No answer came',
    lastCheck: { heard: false },
  });
  expect(paymentReducer(waiting, events.unconfirmed)).toMatchObject({ message: 'Wait' });
  const unknown = { ...events.notPaid, problem: 'unknown' } as const;
  expect(paymentReducer(waiting, unknown)).toMatchObject({ stage: 'verifyError' });
});
