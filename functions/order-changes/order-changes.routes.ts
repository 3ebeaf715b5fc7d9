import { approveOrder, listApprovals, refuseOrder } from '#functions/order-changes/approval/answer-order.ts';
import { askEdit } from '#functions/order-changes/approval/ask-edit.ts';
import { changeWebOrder } from './change-web-order.ts';
import { webOrderChange } from '#functions/order-changes/web-order-change.ts';
import { editOrder } from './edit-order.ts';
import { retryExpiry } from '#functions/order-changes/expiry/retry-expiry.ts';
import { approvalServices } from '#functions/order-changes/order-changes.module.ts';
import { refuseUnseenBounds } from '#functions/orders/unseen-bounds.ts';
import { hintPayment } from '#functions/payments/payment-status.ts';
import { handle } from '#functions/platform/http/http.ts';
import { seesPrices } from '#shared/kernel/access.ts';
import { paymentsContract } from '#shared/payments/payments.contract.ts';
import { orderChangesContract } from '#shared/order-changes/order-changes.contract.ts';

const gerantOf = (caller: { subjectId: string; person?: { id: string } }) => ({
  customerId: caller.subjectId,
  personId: caller.person?.id,
});

const services = approvalServices();

const boundsOf = async (customerId: string, orderId: string) =>
  ((await services.orders.find(customerId, orderId))?.lines ?? []).map(({ productId, pieces }) => ({
    productId,
    atMost: pieces?.atMost,
  }));

export const routes = [
  handle(orderChangesContract, {
    editOrder: async ({ params, body, caller, now }) => {
      await refuseUnseenBounds(caller, body.items, () => boundsOf(caller.subjectId, params.id));
      return editOrder(services, {
        customerId: caller.subjectId,
        orderId: params.id,
        caller,
        items: body.items,
        // users who see no prices have seen no total
        seen:
          body.total === undefined || !seesPrices(caller)
            ? undefined
            : { seenTotal: body.total, seenTotalTtc: body.total_ttc },
        now,
      });
    },
    askEdit: async ({ params, body, caller, now }) => {
      await refuseUnseenBounds(caller, body.items, () => boundsOf(caller.subjectId, params.id));
      return askEdit(services, {
        customerId: caller.subjectId,
        orderId: params.id,
        caller,
        items: body.items,
        now,
      });
    },
    changeWebOrder: ({ params, body, caller, now }) =>
      changeWebOrder(services, {
        orderId: params.id,
        adminId: caller.subjectId,
        change: webOrderChange(body),
        now,
      }),
    changeDelivery: ({ params, body, caller, now }) =>
      changeWebOrder(services, {
        orderId: params.id,
        adminId: caller.subjectId,
        change: { field: 'statut_livraison', value: body.status },
        now,
      }),
    listApprovals: ({ caller }) => listApprovals(services, caller.subjectId),
    approveOrder: ({ params, body, caller, now }) =>
      approveOrder(
        services,
        { ...gerantOf(caller), now },
        {
          orderId: params.id,
          seenTtc: body.total_ttc,
          seenVersion: body.version,
        },
      ),
    refuseOrder: ({ params, body, caller, now }) =>
      refuseOrder(services, { ...gerantOf(caller), now }, { orderId: params.id, word: body.word }),
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
      const { order } = await changeWebOrder(services, {
        orderId: params.id,
        adminId: caller.subjectId,
        change: { field: 'statut_paiement', value: body.status },
        now,
      });
      return { success: true as const, statut_paiement: order.statut_paiement };
    },
  }),
];
