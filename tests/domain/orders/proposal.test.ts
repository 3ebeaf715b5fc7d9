import { expect, test } from 'vitest';
import { Refusal } from '#shared/kernel/refusal.ts';
import { orderedLine } from '#shared/orders/order-line.ts';
import { preparedQuantity } from '#shared/preparation/prepared-quantity.ts';
import {
  agreedLines,
  answerableUntil,
  awaited,
  type Proposal,
  proposalState,
  proposalText,
  refuseBeyondHold,
  withProposal,
} from '#shared/orders/proposal.ts';
import { handedOverAt } from '#shared/orders/delivery-proof.ts';

const line = (productId: string, milli: number) =>
  orderedLine({
    productId,
    ref: `R${productId}`,
    label: `PIECE ${productId}`,
    category: 'BOEUF',
    ordered: { unit: 'kg', milli },
    unitPriceE4: 100_000,
    priceReason: 'base',
    vatRate: 0,
  });
const now = new Date('2026-11-22T10:00:00.000Z');
const proposal: Proposal = {
  id: 'P1',
  productId: '1',
  label: 'PIECE 1',
  ordered: { unit: 'kg', milli: 5000 },
  instead: line('1', 2000),
  state: 'open',
  at: now.toISOString(),
  until: '2026-11-23T10:00:00.000Z',
};
const order = { status: 'valide', deliveryStatus: 'en_preparation', lines: [line('1', 5000)] } as const;
const lines = [...order.lines];

test('it may be answered for a day, until the preparation is closed, and once', () => {
  expect(answerableUntil(now)).toBe(proposal.until);
  const stateAt = (at: string, more: object = {}) =>
    proposalState({ ...order, ...more }, proposal, new Date(at));
  expect(stateAt('2026-11-23T10:00:00.000Z')).toBe('open');
  expect(stateAt('2026-11-23T10:00:00.001Z')).toBe('expired');
  expect(stateAt('2026-11-24T10:00:00.000Z', { closedAt: 'x' })).toBe('closed');
  for (const state of ['accepted', 'declined'] as const)
    expect(proposalState({ ...order, closedAt: 'x' }, { ...proposal, state }, now)).toBe(state);
});

test('open proposals are pending for the customer, one a line', () => {
  const other = { ...proposal, id: 'P2', productId: '2' };
  const newer = { ...proposal, id: 'P3' };
  const proposals = withProposal({ proposals: withProposal({ proposals: [proposal] }, other) }, newer);
  expect(proposals.map(({ id }) => id)).toEqual(['P2', 'P3']);
  expect(withProposal({}, proposal)).toEqual([proposal]);
  const answered = { ...other, state: 'accepted' } as const;
  expect(awaited({ ...order, proposals: [answered, newer] }, now)).toEqual([newer]);
  expect(awaited(order, now)).toEqual([]);
});

test('accepted, it replaces its own line, and no other', () => {
  const twoLines = { lines: [line('7', 1), ...lines] };
  expect(agreedLines(twoLines, proposal)).toEqual([line('7', 1), proposal.instead]);
  const other = { ...proposal, instead: line('9', 5000) };
  expect(agreedLines({ lines }, other)).toEqual([other.instead]);
});

test('an order changed since is not changed by it', () => {
  const changed = 'La commande a changé depuis : cette proposition ne vaut plus.';
  const lot = { siteId: '1', lot: 'L', quantity: { unit: 'kg', milli: 1 } } as const;
  for (const now of [
    [],
    [line('1', 4999)],
    [{ ...line('1', 5000), lots: [lot] }],
    // a charge for the delivery is no goods
    [{ ...line('1', 5000), ref: 'LIVRAISON', category: 'Livraison' }],
  ])
    expect(() => agreedLines({ lines: now }, proposal)).toThrow(changed);
  const other = { ...proposal, instead: line('9', 1) };
  expect(() => agreedLines({ lines: [...lines, line('9', 5)] }, other)).toThrow(changed);
  const code = (() => {
    try {
      agreedLines({ lines: [] }, proposal);
    } catch (error) {
      return error instanceof Refusal && error.code;
    }
    return undefined;
  })();
  expect(code).toBe('order_not_editable');
});

test('nothing is proposed above the authorised amount', () => {
  const held = (cents?: number) => ({
    lines,
    totalTtcCents: 5000,
    paidCents: 0,
    deliveryStatus: 'en_preparation' as const,
    ...(cents === undefined ? {} : { hold: { attemptId: 'A', cents, until: null } }),
  });
  // 5 kg at 10 €
  const other = { ...proposal, instead: line('9', 5000) };
  expect(() => refuseBeyondHold(held(), other)).not.toThrow();
  expect(() => refuseBeyondHold(held(5000), other)).not.toThrow();
  expect(() => refuseBeyondHold({ ...held(4000), paidCents: 1000 }, other)).not.toThrow();
  expect(() => refuseBeyondHold(held(4999), other)).toThrow(
    expect.objectContaining({
      code: 'invalid_input',
      field: 'propose.quantite',
      message:
        'La commande dépasserait le montant que le client a autorisé : proposez-en moins, ou un autre produit.',
    }),
  );
});

test('it reads as less of the same, or as a substitute', () => {
  const said = (change: Partial<Proposal>) => proposalText({ ...proposal, ...change }).replaceAll(/\s/g, ' ');
  expect(said({})).toBe('PIECE 1 : 2 kg au lieu de 5 kg');
  expect(said({ instead: line('9', 3000) })).toBe('PIECE 9 (3 kg) à la place de : PIECE 1 (5 kg)');
});

test('a handover is neither before the preparation nor after its report', () => {
  const at = (said: string) => handedOverAt(said, '2026-11-22T08:00', '2026-11-22T12:00');
  expect(['2026-11-22T07:59', '2026-11-22T08:00', '2026-11-22T09:30', '2026-11-22T12:01'].map(at)).toEqual([
    '2026-11-22T08:00',
    '2026-11-22T08:00',
    '2026-11-22T09:30',
    '2026-11-22T12:00',
  ]);
});

test('a quantity is positive, to the gram, ten tonnes at most', () => {
  const read = (value: unknown) => {
    const { success, data, error } = preparedQuantity.safeParse(value);
    return success ? data : error.issues.map(({ message }) => message);
  };
  const wrong = ['La quantité est un nombre au-dessus de 0, avec 3 décimales au plus.'];
  expect([0.001, 1.5, 10_000].map(read)).toEqual([1, 1500, 10_000_000]);
  expect([0, -1, 0.0001, 'x'].map(read)).toEqual([wrong, wrong, wrong, wrong]);
  expect(read(10_001)).toEqual(['La quantité dépasse 10 tonnes.']);
});
