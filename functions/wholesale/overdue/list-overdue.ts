import type { Dunning } from './dunning.store.ts';
import type { OverdueServices } from './overdue-services.ts';
import type { ErpThirdParty } from '#functions/gateways/dolibarr/third-parties/erp-third-party.ts';
import type { ErpInvoice } from '#functions/gateways/dolibarr/invoices/erp-invoice.ts';
import { NEWEST } from '#functions/gateways/dolibarr/newest-documents.ts';
import { outstandingCents } from '#functions/invoices/invoice-view.ts';
import { readUnpaidInvoices } from '#functions/invoices/read-invoices.ts';
import { readParties } from '#functions/wholesale/read-lists.ts';
import type { OverdueRow } from '#shared/wholesale/overdue.contract.ts';
import { type OverdueCustomer, overdueCustomers, type OwedInvoice } from '#shared/wholesale/overdue.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { eurosFromCents } from '#shared/kernel/money.ts';

/** Customers with overdue amounts, with their reminders. */
export const listOverdue = async (services: OverdueServices, now: Date) => {
  const { customers, parties, list } = await readOverdue(services, now);
  const dunning = await services.dunning.findMany(customers.map(({ thirdPartyId }) => thirdPartyId));
  return {
    success: true as const,
    data: customers.map((customer) =>
      overdueRow(customer, parties.get(customer.thirdPartyId), dunning.get(customer.thirdPartyId)),
    ),
    read_at: list.readAt,
    stale: list.stale,
    incomplet: list.rows.length >= NEWEST,
  };
};

/** Overdue amounts today, by customer, as Dolibarr has them. */
export const readOverdue = async (services: Pick<OverdueServices, 'cache' | 'erp'>, now: Date) => {
  const [list, parties] = await Promise.all([readUnpaidInvoices(services, now), readParties(services, now)]);
  return {
    list,
    parties: new Map(parties.rows.map((party) => [party.id, party])),
    customers: overdueCustomers(list.rows.map(owedInvoice), parisDay(now)),
  };
};

const owedInvoice = (invoice: ErpInvoice): OwedInvoice => ({
  id: invoice.id,
  ref: invoice.ref,
  thirdPartyId: invoice.thirdPartyId,
  day: invoice.day,
  dueDay: invoice.dueDay,
  restCents: outstandingCents(invoice),
});

const overdueRow = (
  { thirdPartyId, invoices, byAge, totalCents, creditCents }: OverdueCustomer,
  party: ErpThirdParty | undefined,
  dunning: Dunning | undefined,
): OverdueRow => ({
  id: thirdPartyId,
  client_nom: party?.name ?? `Client n° ${thirdPartyId}`,
  code: party?.accountingCode ?? party?.code ?? null,
  email: party?.email ?? null,
  de_0_a_15: eurosFromCents(byAge.recent),
  de_16_a_30: eurosFromCents(byAge.month),
  des_31: eurosFromCents(byAge.older),
  total: eurosFromCents(totalCents),
  avoirs: eurosFromCents(creditCents),
  factures: invoices.map(({ ref, dueDay, day, daysLate, restCents: cents }) => ({
    reference: ref,
    echeance: dueDay ?? day,
    jours: daysLate,
    reste: eurosFromCents(cents),
  })),
  relance_le: dunning?.remindedAt ?? null,
  relances: dunning?.reminders ?? 0,
  pause: dunning?.paused ? { depuis: dunning.paused.at, motif: dunning.paused.reason } : null,
});
