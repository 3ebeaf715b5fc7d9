import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import { pushClaimToAgenda } from '#functions/erp/agenda/push-claim.ts';
import { completeInErp } from '#functions/erp/products/complete-in-erp.ts';
import { pushMovements } from '#functions/erp/movements/push-movement.ts';
import { openFirstWrite, syncOrder } from '#functions/erp/orders/sync-order.ts';
import { settleInvoices } from '#functions/erp/invoices/settle-invoices.ts';
import { refreshThirdParty } from '#functions/erp/third-parties/push-third-party.ts';
import { type Handler, handles } from '#functions/platform/outbox/try-todo.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { SubscriptionOf } from '#functions/subscriptions.ts';
import * as z from 'zod/mini';
import { accountVerified } from '#shared/auth/auth.events.ts';
import { companyHandedOver, profileChanged, thirdPartyChosen } from '#shared/customers/customers.events.ts';
import type { ErpState } from '#shared/kernel/erp-state.ts';
import {
  orderArbitrated,
  orderCancelled,
  orderDelivered,
  orderEdited,
  orderExpired,
  orderApproved,
  orderNotApproved,
  orderUnconfirmed,
  orderInvoiceSeen,
  orderPlaced,
  orderPrepared,
  orderReinstated,
  orderRescheduled,
  orderSeenInErp,
  orderStatusChanged,
} from '#shared/orders/orders.events.ts';
import { claimDecided, claimDeclared } from '#shared/claims/claims.events.ts';
import { paymentReceived, paymentRefunded } from '#shared/payments/payments.events.ts';
import { movementsRecorded, productCompleted } from '#shared/stock/stock.events.ts';

/** One write to the ERP, carried out by the single-writer protocol (push-event.ts). */
export type ErpWrite = {
  /** While its outcome is unknown, all writes that share this wait. */
  shares: string;
  /** Waits alone when nothing shared is ambiguous. */
  itself?: string;
  /** Message shown while waiting. */
  waits: string;
  /** Written in the transaction that begins the step. */
  opening?: () => Promise<TransactItem[]>;
  /** `writes`: saved in the transaction that ends the step. */
  run: () => Promise<{ erpRef: string | null; state?: ErpState; writes?: TransactItem[] }>;
  /** Marks the state on the order, document or account itself; part of the transaction that ends the step. */
  mark?: (state: ErpState, erpRef?: string | null) => TransactItem[];
};

const CUSTOMER_WAITS = 'Attend la fin d’un autre envoi incertain de ce client.';
const STOCK_WAITS = 'Attend la fin d’un autre mouvement incertain.';
/**
 * A movement of unknown outcome may still be executed in the ERP, which loses concurrent movements of any
 * product: all movements wait.
 */
export const STOCK = 'stock';

const orderToSync = z.discriminatedUnion('type', [
  orderPlaced,
  orderEdited,
  orderCancelled,
  orderExpired,
  orderApproved,
  orderNotApproved,
  orderUnconfirmed,
  orderReinstated,
  orderStatusChanged,
  orderPrepared,
  orderRescheduled,
  orderSeenInErp,
  orderArbitrated,
  // it may have reduced the total of an unpaid order
  claimDecided,
]);
const invoicesToSettle = z.discriminatedUnion('type', [
  orderDelivered,
  orderInvoiceSeen,
  paymentReceived,
  paymentRefunded,
]);
const customerToRefresh = z.discriminatedUnion('type', [
  accountVerified,
  profileChanged,
  thirdPartyChosen,
  companyHandedOver,
]);

type ErpHandlers = Record<SubscriptionOf<'erp'>, Handler<(services: StepServices) => ErpWrite>>;

/** Subscriptions of the ERP writer. */
export const erpHandlers: ErpHandlers = {
  'erp.sync-order': handles(orderToSync, ({ data: { customerId, orderId } }) => (services: StepServices) => ({
    shares: customerId,
    itself: orderId,
    waits: CUSTOMER_WAITS,
    opening: () => openFirstWrite(services, { customerId, orderId }),
    run: () => syncOrder(services, { customerId, orderId }),
    mark: (erpState, erpRef) => [
      services.orders.erpMark(customerId, orderId, {
        erpState,
        ...(erpRef === undefined ? {} : { erpRef }),
      }),
    ],
  })),
  'erp.settle-invoices': handles(
    invoicesToSettle,
    ({ data: { customerId, orderId } }) =>
      (services: StepServices) => ({
        shares: customerId,
        itself: orderId,
        waits: CUSTOMER_WAITS,
        run: () => settleInvoices(services, { customerId, orderId }),
      }),
  ),
  'erp.refresh-third-party': handles(
    customerToRefresh,
    ({ data: { customerId } }) =>
      (services: StepServices) => ({
        shares: customerId,
        waits: CUSTOMER_WAITS,
        run: () => refreshThirdParty(services, customerId),
      }),
  ),
  'erp.tell-claim': handles(claimDeclared, (event) => (services: StepServices) => ({
    shares: event.data.customerId,
    itself: event.id,
    waits: CUSTOMER_WAITS,
    run: () => pushClaimToAgenda(services, event),
  })),
  'erp.complete-product': handles(productCompleted, (event) => (services: StepServices) => ({
    shares: `product-${event.data.productId}`,
    waits: 'Attend la fin d’un autre envoi incertain de ce produit.',
    run: () => completeInErp(services, event),
  })),
  'erp.push-movements': handles(
    movementsRecorded,
    ({ data: { documentId } }) =>
      (services: StepServices) => ({
        shares: STOCK,
        waits: STOCK_WAITS,
        run: () => pushMovements(services, documentId),
      }),
  ),
};
