import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { ErpInvoice, ErpInvoiceWithLines } from '#functions/gateways/dolibarr/invoices/erp-invoice.ts';
import type { CachedLists } from '#functions/platform/table/cached-lists.ts';
import { isOrderReference } from '#shared/orders/order-reference.ts';
import { addDays, parisDay } from '#shared/kernel/dates.ts';
import type { Cents } from '#shared/kernel/money.ts';

const NAME = 'wholesale-days';
const PAGE = 500;
/** Four weeks and a day, and more for views of another day. */
const DAYS = 35;

const SOLD = 'wholesale-sold';

type Row = { day: string; cents: Cents };
/** Sales of a product on a day: thousandths of its unit, 0 for a credit. Null: a line of free text. */
export type WholesaleSale = { day: string; productId: string | null; milli: number; cents: Cents };
type StoredDays = {
  from: string;
  readAt: string;
  centsOf: (day: string) => Cents;
  salesOf: (day: string) => readonly WholesaleSale[];
};

export type WholesaleDays = ReturnType<typeof wholesaleDays>;

/**
 * Amounts invoiced in Dolibarr by day, as last read, without orders of the site, which are counted
 * separately.
 */
export const wholesaleDays = (cache: CachedLists) => ({
  /** As last read; undefined before the first time. */
  async kept(): Promise<StoredDays | undefined> {
    const [list, sold] = await Promise.all([cache.find<Row>(NAME), cache.find<WholesaleSale>(SOLD)]);
    const [first] = list?.rows ?? [];
    if (!list || !first) return undefined;
    const cents = new Map(list.rows.slice(1).map((row) => [row.day, row.cents]));
    const sales = Map.groupBy(sold?.rows ?? [], ({ day }) => day);
    return {
      from: first.day,
      readAt: list.readAt,
      centsOf: (day) => cents.get(day) ?? 0,
      salesOf: (day) => sales.get(day) ?? [],
    };
  },
});

type Reading = { cache: CachedLists; erp: () => Promise<DolibarrGateway> };

/** Reads the last weeks; the cost does not depend on the number of older invoices. @throws ErpReadFailed */
export const readWholesaleDays = async (
  { cache, erp }: Reading,
  now: Date,
): Promise<{ invoices: number }> => {
  const gateway = await erp();
  const fromDay = addDays(parisDay(now), -DAYS);
  const invoices: ErpInvoiceWithLines[] = [];
  for (let beforeId: string | undefined; ;) {
    const span = { fromDay, limit: PAGE, ...(beforeId === undefined ? {} : { beforeId }) };
    const page = await readErp(gateway.listInvoicesWithLines(span));
    invoices.push(...page.filter(isTaking));
    if (page.length < PAGE) break;
    beforeId = page.at(-1)?.id;
  }
  const taken = await withoutCreditsOfSite(gateway, invoices);
  const byDay = Map.groupBy(taken, ({ day }) => day ?? '');
  const rows: Row[] = [...byDay].map(([day, of]) => ({
    day,
    cents: of.reduce((sum, { totalHtCents, deducted }) => sum + totalHtCents + deducted.htCents, 0),
  }));
  await cache.keep(SOLD, taken.flatMap(salesOf), now.toISOString());
  // an empty list would not show since when there are none
  await cache.keep(NAME, [{ day: fromDay, cents: 0 }, ...rows], now.toISOString());
  return { invoices: taken.length };
};

/** A credit note for an invoice of the site belongs to the site, even if made in Dolibarr. */
const withoutCreditsOfSite = async (
  erp: Pick<DolibarrGateway, 'readInvoice'>,
  invoices: readonly ErpInvoiceWithLines[],
): Promise<ErpInvoiceWithLines[]> => {
  const sources = new Set(
    invoices.flatMap(({ kind, sourceId }) => (kind === 'avoir' && sourceId !== null ? [sourceId] : [])),
  );
  const ofHouse = new Set(invoices.map(({ id }) => id));
  const ofSite = new Set<string>();
  for (const id of sources) {
    if (ofHouse.has(id)) continue;
    const source = await readErp(erp.readInvoice(id));
    if (source && isOfSite(source)) ofSite.add(id);
  }
  return invoices.filter(({ sourceId }) => sourceId === null || !ofSite.has(sourceId));
};

/** By product; a credit takes money back, and no goods. */
const salesOf = ({ day, kind, lines }: ErpInvoiceWithLines): WholesaleSale[] =>
  [...Map.groupBy(lines, ({ productId }) => productId)].map(([productId, of]) => ({
    day: day ?? '',
    productId,
    milli: kind === 'avoir' ? 0 : of.reduce((sum, { milli }) => sum + milli, 0),
    cents: of.reduce((sum, { totalHtCents }) => sum + totalHtCents, 0),
  }));

const DRAFT = '0';
const ABANDONED = '3';

/** A deposit is no sale: the invoice that deducts it is counted in full. */
const isTaking = (invoice: ErpInvoice): boolean =>
  invoice.statusCode !== DRAFT &&
  invoice.statusCode !== ABANDONED &&
  invoice.kind !== 'acompte' &&
  !isOfSite(invoice);

const isOfSite = ({ customerRef }: ErpInvoice): boolean =>
  customerRef !== null && isOrderReference(customerRef);
