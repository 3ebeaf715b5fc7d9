import type { ErpInvoicesStore } from './erp-invoices.store.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { askErp } from '#functions/gateways/dolibarr/read-through.ts';
import type { Orders } from '#functions/orders/orders.module.ts';
import type { OrderBalance } from '#shared/erp/erp-invoices.contract.ts';
import { type OrderInvoice, restOfAll } from '#shared/erp/invoiced.ts';
import { eurosFromCents } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { restCents } from '#shared/orders/order-due.ts';
import type { Order } from '#shared/orders/order.ts';

type Services = { erpInvoices: ErpInvoicesStore; orders: Pick<Orders, 'find' | 'locate'> };

/** Accounts in which payments may be recorded. */
export const listBankAccounts = async ({ erp }: { erp: () => Promise<DolibarrGateway> }) => ({
  success: true as const,
  data: await askErp(async () => readErp((await erp()).listBankAccounts())),
});

/** For its customer: without drafts. */
export const getOrderBalance = async (services: Services, customerId: string, orderId: string) =>
  balanceOf(services, await services.orders.find(customerId, orderId), ({ isVoid }) => !isVoid);

export const getWebOrderBalance = async (services: Services, orderId: string, now: Date) =>
  balanceOf(services, await services.orders.locate(orderId, now), () => true);

const stateOf = (invoice: OrderInvoice): OrderBalance['invoices'][number]['state'] => {
  if (invoice.isDraft) return 'brouillon';
  if (invoice.isVoid) return 'annulee';
  return invoice.isGivenUp ? 'abandonnee' : 'validee';
};

const balanceOf = async (
  { erpInvoices }: Services,
  order: Order | undefined,
  isShown: (invoice: OrderInvoice) => boolean,
): Promise<{ success: true; data: OrderBalance }> => {
  if (!order) throw new Refusal('not_found', 'Commande introuvable.');
  const [invoices, readAt] = await Promise.all([erpInvoices.ofOrder(order.id), erpInvoices.polledAt()]);
  const rest = restOfAll(invoices);
  return {
    success: true,
    data: {
      invoices: invoices.filter(isShown).map((invoice) => ({
        reference: invoice.ref,
        kind: invoice.isCreditNote ? 'avoir' : invoice.isDeposit ? 'acompte' : 'facture',
        state: stateOf(invoice),
        total_ttc: eurosFromCents(invoice.totalTtcCents),
        reste_ttc:
          invoice.isVoid || invoice.restCents === undefined ? null : eurosFromCents(invoice.restCents),
        ...(invoice.ofSeveral
          ? {
              sur_plusieurs: {
                commandes: invoice.ofSeveral.orders,
                total_ttc: eurosFromCents(invoice.ofSeveral.totalTtcCents),
              },
            }
          : {}),
      })),
      reste_erp: rest === undefined ? null : eurosFromCents(rest),
      reste_site: eurosFromCents(restCents(order)),
      read_at: readAt ?? null,
    },
  };
};
