import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpInvoice, ErpInvoicePayment } from '#functions/gateways/dolibarr/invoices/erp-invoice.ts';
import { NEWEST, newestDocuments } from '#functions/gateways/dolibarr/newest-documents.ts';
import { askErp } from '#functions/gateways/dolibarr/read-through.ts';
import type { InvoiceServices } from '#functions/invoices/invoice-services.ts';
import { isOwn, ownAccount, ownParties } from '#functions/invoices/own-account.ts';
import { type SettingsStore, shopSettings } from '#functions/settings/settings.module.ts';
import { houseLines } from '#shared/settings/company-texts.ts';
import { customerName } from '#shared/customers/customer-name.ts';
import { parisDay, parisInstant } from '#shared/kernel/dates.ts';
import { eurosFromCents } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { monthStatement, type StatementInvoice } from '#shared/wholesale/month-statement.ts';
import { daysOfMonth, monthsUpTo } from '#shared/wholesale/statement-month.ts';

type Services = InvoiceServices & { settings: Pick<SettingsStore, 'read'> };

/** Invoices whose payments are read in parallel. */
const AT_ONCE = 6;

/**
 * « Relevé du mois »: Dolibarr's invoices, credit notes and payments that changed what the customer owes.
 * Always read now, never cached: the sums must be of one time.
 */
export const ownStatement = async (
  services: Services,
  { customerId, mois, now }: { customerId: string; mois: string; now: Date },
) => {
  if (!monthsUpTo(parisDay(now)).includes(mois))
    throw new Refusal('invalid_input', 'Choisissez un des douze derniers mois.', { field: 'mois' });
  const [account, { value: house }] = await Promise.all([
    ownAccount(services, customerId),
    services.settings.read(shopSettings.house),
  ]);
  const days = daysOfMonth(mois);
  const partyIds = await ownParties(services, account, now);
  const { invoices, isWhole } =
    partyIds.length > 0
      ? await readStatement(services, partyIds, days.from)
      : { invoices: [], isWhole: true };
  const made = monthStatement(invoices, days);
  const { openingCents, closingCents, movements, dues, unassignedCents, deposits } = made;
  return {
    success: true as const,
    data: {
      mois,
      ...days,
      maison: houseLines(house, '1'),
      client: customerName(account),
      etabli_le: now.toISOString(),
      incomplet: !isWhole,
      solde_initial: eurosFromCents(openingCents),
      mouvements: movements.map(({ day, kind, ref, dueDay, cents }) => ({
        date: day,
        nature: kind,
        reference: ref,
        echeance: dueDay,
        montant: eurosFromCents(cents),
      })),
      solde_final: eurosFromCents(closingCents),
      echeances: dues.map(({ day, refs, cents }) => ({
        date: day,
        references: refs,
        reste: eurosFromCents(cents),
      })),
      a_imputer: eurosFromCents(unassignedCents),
      acomptes: deposits.map(({ ref, day, dueDay, cents }) => ({
        reference: ref,
        date: day,
        echeance: dueDay,
        reste: eurosFromCents(cents),
      })),
    },
  };
};

/**
 * Reads payments only of invoices that may have one since: open ones, and those that changed since, as a
 * closing payment is a change.
 */
const readStatement = (services: Services, partyIds: readonly string[], from: string) =>
  askErp(async () => {
    const erp = await services.erp();
    const all = await newestDocuments((query) => readErp(erp.listInvoices(query)), partyIds);
    const own = all.filter(isOwn(partyIds));
    const since = parisInstant(from, 0).getTime() / 1000;
    const concerned = own.filter(({ isPaid, changedAt }) => !isPaid || (changedAt ?? since) >= since);
    const payments = new Map<string, StatementInvoice['payments']>();
    const left = [...concerned];
    const worker = async () => {
      for (let next = left.pop(); next; next = left.pop()) {
        const found = await readErp(erp.listInvoicePayments(next.id));
        payments.set(next.id, datedPayments(next, found));
      }
    };
    const [deducted] = await Promise.all([
      readDeductions(erp, own, partyIds),
      ...Array.from({ length: AT_ONCE }, worker),
    ]);
    return {
      invoices: own.map((invoice) => ({
        ...statementInvoice(invoice, payments.get(invoice.id)),
        deductedCents: deducted.get(invoice.id) ?? 0,
      })),
      isWhole: all.length < NEWEST,
    };
  });

/**
 * What invoices deduct by lines. Lines are heavy to read: only from the first document on that can be deducted, a deposit, a
 * credit note or an invoice that was paid in excess.
 */
const readDeductions = async (
  erp: Pick<DolibarrGateway, 'listInvoicesWithLines'>,
  own: readonly ErpInvoice[],
  partyIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const sources = own.filter(
    ({ kind, paidCents, totalTtcCents }) => kind !== 'facture' || paidCents > totalTtcCents,
  );
  const days = sources.map(({ day }) => day ?? '').toSorted();
  if (days[0] === undefined) return new Map();
  const span = days[0] === '' ? {} : { fromDay: days[0] };
  const read = await newestDocuments(
    (query) => readErp(erp.listInvoicesWithLines({ ...query, ...span })),
    partyIds,
  );
  return new Map(read.map(({ id, deducted }) => [id, deducted.ttcCents]));
};

/**
 * Payments of an invoice. A paid amount without a listed payment (an import) is from before any month; a
 * listed payment that is not counted yet was made between the two reads.
 */
const datedPayments = (
  { paidCents, totalTtcCents }: ErpInvoice,
  found: readonly ErpInvoicePayment[],
): NonNullable<StatementInvoice['payments']> => {
  const money = found
    .filter(({ isCredit }) => !isCredit)
    .map(({ day, amountCents }) => ({ day: day ?? null, cents: amountCents }));
  const unlisted = paidCents - money.reduce((sum, { cents }) => sum + cents, 0);
  const isMissing = unlisted !== 0 && Math.sign(unlisted) === Math.sign(totalTtcCents);
  return isMissing ? [...money, { day: null, cents: unlisted }] : money;
};

const ABANDONED = '3';
const CLOSED = '2';

const statementInvoice = (
  { ref, kind, day, dueDay, totalTtcCents, isPaid, paidCents, restCents, statusCode }: ErpInvoice,
  payments: StatementInvoice['payments'],
): StatementInvoice => ({
  ref,
  kind,
  day,
  dueDay,
  totalCents: totalTtcCents,
  isPaid,
  isWrittenOff: statusCode === ABANDONED || (statusCode === CLOSED && !isPaid),
  payments,
  paidCents,
  restCents,
});
