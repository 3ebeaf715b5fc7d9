import { openCatalog } from '#functions/catalog/catalog.module.ts';
import { lookAtOffers } from '#functions/catalog/look-at-offers.ts';
import { openDolibarr } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import { changeWebOrder, webOrderChange } from '#functions/order-changes/change-web-order.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { retryExpiry } from '#functions/order-changes/expiry/retry-expiry.ts';
import { expiryServices } from '#functions/order-changes/order-changes.module.ts';
import { askWhetherLeft } from '#functions/orders/left-in-erp.ts';
import { raiseCancelled } from '#functions/payments/cases/raise-total-changed.ts';
import { closeOpenPayment } from '#functions/payments/close-open-payment.ts';
import { endPayments } from '#functions/payments/hold/release-hold.ts';
import { hintPayment } from '#functions/payments/payment-status.ts';
import { fromParameters } from '#functions/platform/from-parameters.ts';
import { handle, httpEntry } from '#functions/platform/http/http.ts';
import { paymentsContract } from '#shared/payments/payments.contract.ts';
import { orderChangesContract } from '#shared/order-changes/order-changes.contract.ts';
import type { Order } from '#shared/orders/order.ts';

/** An order that has left in the ERP is not promised otherwise. */
const payments = expiryServices();
const services = {
  ...payments,
  refuseWhenLeft: askWhetherLeft(fromParameters(openDolibarr)),
  lookAtOffers: lookAtOffers(openCatalog(), fromParameters(openDolibarr)),
  whenCancelled: (order: Order, now: Date) => raiseCancelled(payments.table, order, now),
};

export const handler = httpEntry(
  handle(orderChangesContract, {
    editOrder: ({ params, body, caller, now }) =>
      editOrder(services, (order) => closeOpenPayment(services, order, now), {
        customerId: caller.subjectId,
        orderId: params.id,
        items: body.items,
        seen: body.total === undefined ? undefined : { seenTotal: body.total, seenTotalTtc: body.total_ttc },
        now,
      }),
    changeWebOrder: ({ params, body, caller, now }) =>
      changeWebOrder(services, (order) => endPayments(services, order, now), {
        orderId: params.id,
        adminId: caller.subjectId,
        change: webOrderChange(body),
        now,
      }),
    changeDelivery: ({ params, body, caller, now }) =>
      changeWebOrder(services, async () => 'closed', {
        orderId: params.id,
        adminId: caller.subjectId,
        change: { field: 'statut_livraison', value: body.status },
        now,
      }),
    retryExpiry: ({ params, now }) => retryExpiry(services, { orderId: params.id, now }),
  }),
  handle(paymentsContract, {
    hintPayment: async ({ params, body, caller, now }) => {
      if (caller.family === 'pro') {
        return hintPayment(services, {
          customerId: caller.subjectId,
          orderId: params.id,
          status: body.status,
          now,
        });
      }
      const { order } = await changeWebOrder(services, (order) => endPayments(services, order, now), {
        orderId: params.id,
        adminId: caller.subjectId,
        change: { field: 'statut_paiement', value: body.status },
        now,
      });
      return { success: true as const, statut_paiement: order.statut_paiement };
    },
  }),
);
