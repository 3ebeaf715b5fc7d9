import type { MoneyServices } from './money-services.ts';
import { mapInBatches } from '#functions/platform/batches.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import type { MoneyQuery, MoneyRow } from '#shared/accounting/money.contract.ts';
import { type BooksOfOrder, gapsOf } from '#shared/accounting/money-gaps.ts';
import { sumsByDay } from '#shared/accounting/money-sums.ts';
import { addDays, parisInstant } from '#shared/kernel/dates.ts';
import { eurosFromCents } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { MoneyFact } from '#shared/payments/money-fact.ts';

/** A quarter: the limit of one sum or file. */
const MOST_DAYS = 92;
/** Limit of one sum: about 100 a day over a quarter. */
const MOST_FACTS = 10_000;
const FACTS_A_PAGE = 1000;

type MoneyPageQuery = MoneyQuery & { limit: number; cursor?: string | undefined };

/** One page of entries, newest first, compared with the current orders, invoices and cases. */
export const listMoney = async (services: MoneyServices, { limit, cursor, ...query }: MoneyPageQuery) => {
  const { items, next } = await services.money.listBetween(spanOf(query), limit, cursor);
  return {
    success: true as const,
    data: await moneyRows(services, items.filter(matchesQuery(query))),
    next_cursor: next,
  };
};

/** Totals by day and payment method. */
export const sumMoney = async (services: Pick<MoneyServices, 'money'>, query: MoneyQuery) => ({
  success: true as const,
  data: sumsByDay(await readFacts(services, query)),
});

/** All requested entries, newest first; refuses more than `wanted`. */
export const readFacts = async (
  { money }: Pick<MoneyServices, 'money'>,
  query: MoneyQuery,
  most = MOST_FACTS,
  wanted: (fact: MoneyFact) => boolean = () => true,
): Promise<MoneyFact[]> => {
  const span = boundedSpanOf(query);
  const facts: MoneyFact[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await money.listBetween(span, FACTS_A_PAGE, cursor);
    facts.push(...page.items.filter(matchesQuery(query)).filter(wanted));
    if (facts.length > most)
      throw new Refusal(
        'invalid_input',
        `Plus de ${most} mouvements sur cette période : choisissez-en une plus courte.`,
        { field: 'au' },
      );
    if (page.next === null) return facts;
    cursor = page.next;
  }
};

/** Refuses a span of more than MOST_DAYS. */
export const boundedSpanOf = ({ du, au }: Pick<MoneyQuery, 'du' | 'au'>) => {
  const span = spanOf({ du, au });
  if (addDays(du, MOST_DAYS) <= au)
    throw new Refusal('invalid_input', `Choisissez une période de ${MOST_DAYS} jours au plus.`, {
      field: 'au',
    });
  return span;
};

const spanOf = ({ du, au }: Pick<MoneyQuery, 'du' | 'au'>) => {
  if (au < du)
    throw new Refusal('invalid_input', 'La fin de la période est avant son début.', { field: 'au' });
  return {
    since: parisInstant(du, 0).toISOString(),
    until: parisInstant(addDays(au, 1), 0).toISOString(),
  };
};

const matchesQuery =
  ({ moyen, nature }: MoneyQuery) =>
  ({ way, kind }: MoneyFact): boolean =>
    (moyen === undefined || way === moyen) && (nature === undefined || kind === nature);

/** Order, invoices and mismatches of each entry. */
export const booksOf = async (
  { orders, cases, books }: MoneyServices,
  facts: readonly MoneyFact[],
): Promise<Map<string, BooksOfOrder>> => {
  const refs = [
    ...new Map(facts.map(({ orderId, customerId }) => [orderId, { orderId, customerId }])).values(),
  ];
  const [found, waiting, entries] = await Promise.all([
    orders.findMany(refs),
    cases.ordersWaiting(),
    mapInBatches(refs, async ({ orderId }) => [orderId, await books.ofOrder(orderId)] as const, 25),
  ]);
  const byId = new Map(found.map((order) => [order.id, order]));
  return new Map(
    entries.map(([orderId, { invoices, recorded }]) => [
      orderId,
      { order: byId.get(orderId), hasCase: waiting.has(orderId), invoices, recorded },
    ]),
  );
};

const moneyRows = async (services: MoneyServices, facts: readonly MoneyFact[]): Promise<MoneyRow[]> => {
  if (facts.length === 0) return [];
  const [books, { value: rules }] = await Promise.all([
    booksOf(services, facts),
    services.settings.read(shopSettings.erpInvoicing),
  ]);
  return facts.flatMap((fact) => {
    const of = books.get(fact.orderId);
    return of ? [moneyRow(fact, of, gapsOf(fact, of, rules))] : [];
  });
};

const moneyRow = (
  fact: MoneyFact,
  { order, invoices }: BooksOfOrder,
  ecarts: MoneyRow['ecarts'],
): MoneyRow => ({
  id: fact.id,
  at: fact.at,
  nature: fact.kind,
  moyen: fact.way,
  montant: eurosFromCents(fact.cents),
  frais: fact.feeCents === undefined ? null : eurosFromCents(fact.feeCents),
  order_id: fact.orderId,
  reference: fact.reference,
  client_nom: order?.customerName ?? '',
  factures: [...invoices],
  ecarts,
});
