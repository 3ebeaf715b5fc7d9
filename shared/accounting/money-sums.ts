import { parisDay } from '#shared/kernel/dates.ts';
import { type Cents, eurosFromCents } from '#shared/kernel/money.ts';
import { countsAsMoney, type MoneyFact } from '#shared/payments/money-fact.ts';
import type { MoneySums } from './money.contract.ts';

type Sums = Record<keyof MoneySums, Cents>;

const nothing = (): Sums => ({ carte: 0, paypal: 0, hors_site: 0, rembourse: 0, frais: 0, total: 0 });

const WAYS = { stripe: 'carte', paypal: 'paypal', elsewhere: 'hors_site' } as const;

/** Receipts by way, refunds separately; fees are the provider's share. */
const add = (sums: Sums, { kind, way, cents, feeCents = 0 }: MoneyFact): void => {
  sums[kind === 'refunded' || kind === 'refund_returned' ? 'rembourse' : WAYS[way]] += cents;
  sums.frais += feeCents;
  sums.total += cents - feeCents;
};

/** By day in Paris, newest first, and in total; euros. */
export const sumsByDay = (facts: readonly MoneyFact[]) => {
  const money = facts.filter(countsAsMoney);
  const total = nothing();
  const days = new Map<string, Sums>();
  for (const fact of money) {
    const day = parisDay(new Date(fact.at));
    const sums = days.get(day) ?? nothing();
    days.set(day, sums);
    add(sums, fact);
    add(total, fact);
  }
  return {
    total: inEuros(total),
    jours: [...days]
      .toSorted(([one], [other]) => (one < other ? 1 : -1))
      .map(([jour, sums]) => ({ jour, ...inEuros(sums) })),
    frais_inconnus: money.filter(({ kind, feeCents }) => kind === 'received' && feeCents === undefined)
      .length,
  };
};

const inEuros = (sums: Sums): MoneySums => ({
  carte: eurosFromCents(sums.carte),
  paypal: eurosFromCents(sums.paypal),
  hors_site: eurosFromCents(sums.hors_site),
  rembourse: eurosFromCents(sums.rembourse),
  frais: eurosFromCents(sums.frais),
  total: eurosFromCents(sums.total),
});
