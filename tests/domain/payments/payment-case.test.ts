import { expect, test } from 'vitest';
import {
  caseRefundCents,
  paymentCaseAdvice,
  paymentCaseKinds,
  paymentCaseLabels,
  paymentCaseStates,
} from '#shared/payments/payment-case.ts';

test('the refundable amount of a case is the excess over the expected one', () => {
  const given = (
    kind: (typeof paymentCaseKinds)[number],
    expectedCents: number | null,
    seenCents: number | null,
  ) => caseRefundCents({ kind, expectedCents, seenCents });
  for (const kind of ['weighed_less', 'total_changed', 'cancelled_paid'] as const) {
    expect(given(kind, 1000, 1450)).toBe(450);
    expect([given(kind, 1450, 1000), given(kind, null, 1450), given(kind, 1000, null)]).toEqual([0, 0, 0]);
  }
});

test('any other case is not refundable', () => {
  const kinds = paymentCaseKinds.filter(
    (kind) => !['weighed_less', 'total_changed', 'cancelled_paid'].includes(kind),
  );
  expect(kinds).toHaveLength(13);
  for (const kind of kinds) expect(caseRefundCents({ kind, expectedCents: 0, seenCents: 100 })).toBe(0);
});

test('each kind has a name and an advice of its own', () => {
  for (const texts of [paymentCaseLabels, paymentCaseAdvice]) {
    const said = paymentCaseKinds.map((kind) => texts[kind]);
    expect(new Set(said).size).toBe(paymentCaseKinds.length);
    for (const text of said) expect(text).toMatch(/^\p{Lu}.{15,}/u);
  }
  expect(paymentCaseStates).toEqual(['open', 'closed']);
});
