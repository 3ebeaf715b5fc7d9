import { booksOf, readFacts } from './list-money.ts';
import type { MoneyServices } from './money-services.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import { accountingCodes } from './accounting-codes.ts';
import { moneyColumns, type MoneyLine, ratesOf } from '#shared/accounting/money-columns.ts';
import type { MoneyQuery } from '#shared/accounting/money.contract.ts';
import { gapsOf } from '#shared/accounting/money-gaps.ts';
import { toCsv } from '#shared/kernel/csv.ts';

/** Lines of one file; their orders are read in batches of 100. */
const MOST_LINES = 5000;

/** The requested entries as a file, oldest first. */
export const exportMoney = async (services: MoneyServices, query: MoneyQuery, now: Date) => {
  const facts = (await readFacts(services, query, MOST_LINES)).toReversed();
  const [books, codes, { value: rules }] = await Promise.all([
    booksOf(services, facts),
    accountingCodes(services, facts, now),
    services.settings.read(shopSettings.erpInvoicing),
  ]);
  const lines = facts.flatMap((fact): MoneyLine[] => {
    const of = books.get(fact.orderId);
    if (!of) return [];
    const { order, invoices } = of;
    return [{ fact, order, invoices, code: codes.get(fact.customerId) ?? '', gaps: gapsOf(fact, of, rules) }];
  });
  return {
    success: true as const,
    data: {
      filename: `paiements-${query.du}-${query.au}.csv`,
      content_type: 'text/csv; charset=utf-8',
      content: toCsv(moneyColumns(ratesOf(lines)), lines),
    },
  };
};
