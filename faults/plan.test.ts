import { describe, expect, test } from 'vitest';
import { validatePayer } from '#contract/payer-details.ts';
import { planPayment } from './plan.ts';

const plans = Array.from({ length: 2_000 }, (_, index) => planPayment(7, index));

test('a plan follows from seed and number alone', () => {
  expect(planPayment(7, 42)).toEqual(planPayment(7, 42));
  expect(planPayment(8, 42)).not.toEqual(planPayment(7, 42));
});

test('every form can be sent, and no two are of one child', () => {
  for (const { form } of plans) expect(validatePayer(form)).toEqual({});
  expect(new Set(plans.map(({ form }) => form.fullName)).size).toBe(plans.length);
});

describe('in a run of 2,000 payments', () => {
  test.each([
    ['ending', ['success', 'failed', 'failed_then_success', 'ongoing_then_success', 'abandoned']],
    ['comesBack', ['never', 'once', 'twice', 'while_paying']],
    ['webhook', ['none', 'twice', 'before_redirect', 'late', 'after_refund', 'bad_signature']],
    [
      'claim',
      [
        'amount_short',
        'amount_over',
        'amount_with_fee',
        'other_currency',
        'other_mode',
        'metadata_empty',
        'metadata_null',
        'metadata_zero',
        'metadata_text',
      ],
    ],
    [
      'aftermath',
      [
        'refund',
        'refund_part',
        'refund_in_parts',
        'refund_equal_parts',
        'refund_failed',
        'refund_needs_attention',
        'dispute_lost',
        'dispute_won',
        'reversed_silently',
        'reversal_pending',
      ],
    ],
  ] as const)('every %s occurs', (key, all) => {
    const found = new Set(plans.map((plan) => plan[key]).filter(Boolean));
    expect([...found].sort()).toEqual([...all].sort());
  });

  test.each(['initializeFault', 'verifyFault'] as const)('every kind of %s occurs', (key) => {
    const found = new Set(plans.flatMap((plan) => plan[key]?.kind ?? []));
    expect([...found].sort()).toEqual([
      'empty',
      'html502',
      'http500',
      'rate_limited',
      'reset',
      'slow',
      'wrong_shape',
    ]);
  });
});
