import type { MoneyServices } from './money-services.ts';
import { boundedSpanOf } from './list-money.ts';
import type { PayoutsQuery, PayoutRow } from '#shared/accounting/money.contract.ts';
import type { Payout } from '#shared/gateways/payout.ts';
import { type Cents, eurosFromCents } from '#shared/kernel/money.ts';

const A_PAGE = 500;

/** Payouts of the providers, newest first, with the sums that arrived and that are on their way. */
export const listPayouts = async ({ payouts }: Pick<MoneyServices, 'payouts'>, query: PayoutsQuery) => {
  const span = boundedSpanOf(query);
  const found: Payout[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await payouts.listBetween(span, A_PAGE, cursor);
    found.push(...page.items);
    if (page.next === null) break;
    cursor = page.next;
  }
  const sumOf = (states: readonly Payout['state'][]) =>
    eurosFromCents(found.reduce((sum, { state, cents }) => sum + (states.includes(state) ? cents : 0), 0));
  return {
    success: true as const,
    data: found.map(payoutRow),
    arrives: sumOf(['paid']),
    en_route: sumOf(['pending', 'in_transit']),
  };
};

const payoutRow = ({ id, provider, at, cents, state, arrivesOn, parts }: Payout): PayoutRow => ({
  id,
  moyen: provider,
  at,
  montant: eurosFromCents(cents),
  etat: state,
  arrivee: arrivesOn ?? null,
  paiements: inEuros(parts?.paymentsCents),
  rembourses: inEuros(parts?.refundsCents),
  frais: inEuros(parts?.feesCents),
  autres: inEuros(parts?.othersCents),
  mouvements: parts?.count ?? null,
});

const inEuros = (cents: Cents | undefined): number | null =>
  cents === undefined ? null : eurosFromCents(cents);
