import { getDeliveryNote } from '#functions/preparation/get-delivery-note.ts';
import { quoteServices } from '#functions/delivery/delivery.module.ts';
import { quoteDelivery } from '#functions/delivery/quote-delivery.ts';
import { bindLots } from '#functions/preparation/bind-lots.ts';
import { getCart, putCart } from '#functions/orders/keep-cart.ts';
import { findWebOrders } from '#functions/orders/find-web-orders.ts';
import { findConfirmation } from '#functions/orders/find-confirmation.ts';
import { listHabits } from '#functions/orders/reordering/list-habits.ts';
import { reorder } from '#functions/orders/reordering/reorder.ts';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import {
  getOrder,
  getOrderDetails,
  getWebOrder,
  listClientOrders,
  listCustomerOrders,
} from '#functions/orders/list-orders.ts';
import { listErpHolds } from '#functions/orders/guard/list-erp-holds.ts';
import { getCustomerReservation, listReservations } from '#functions/orders/guard/list-reservations.ts';
import { listUnusedNumbers } from '#functions/orders/list-unused-numbers.ts';
import {
  getPreparation,
  listPreparations,
  savePreparation,
} from '#functions/preparation/save-preparation.ts';
import { listProposals, readConsent } from '#functions/preparation/answer-proposal.ts';
import { proposeReplacement } from '#functions/preparation/propose-replacement.ts';
import { openAdmins } from '#functions/admins/admins.module.ts';
import { openOneTimeTokens } from '#functions/auth/auth.module.ts';
import { nameAuthors } from '#functions/orders/name-authors.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { listStops } from '#functions/rounds/list-stops.ts';
import { idempotencyKey } from '#functions/platform/http/idempotency-key.ts';
import { openCatalog } from '#functions/catalog/catalog.module.ts';
import { lookAtOffers } from '#functions/catalog/look-at-offers.ts';
import { openDolibarr } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import { fromParameters } from '#functions/platform/from-parameters.ts';
import { handle, httpEntry } from '#functions/platform/http/http.ts';
import {
  cartServices,
  findingServices,
  deliveryNoteServices,
  orderServices,
  reservationServices,
} from '#functions/orders/orders.module.ts';
import { deliveryContract } from '#shared/delivery/delivery.contract.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { orderLotsContract } from '#shared/preparation/order-lots.contract.ts';
import { cartContract } from '#shared/orders/cart.contract.ts';
import { reservationsContract } from '#shared/orders/reservations.contract.ts';
import { preparationContract } from '#shared/preparation/preparation.contract.ts';
import { proposalsContract } from '#shared/preparation/proposals.contract.ts';
import { roundsContract } from '#shared/rounds/rounds.contract.ts';
import { reorderingContract } from '#shared/orders/reordering.contract.ts';
import { ordersContract } from '#shared/orders/orders.contract.ts';
import { webOrdersContract } from '#shared/orders/web-orders.contract.ts';

/** What is ordered is asked of the ERP once more. */
const services = {
  ...orderServices(),
  lookAtOffers: lookAtOffers(openCatalog(), fromParameters(openDolibarr)),
};
const keeping = cartServices();
const reserving = reservationServices();
const finding = findingServices();
const noting = deliveryNoteServices();
const quoting = quoteServices();
const tokens = openOneTimeTokens();
const admins = openAdmins();

export const handler = httpEntry(
  handle(ordersContract, {
    placeOrder: ({ body, caller, headers, now }) => {
      if (body.client_id !== caller.subjectId) throw new Refusal('not_allowed');
      return placeOrder(services, {
        customerId: caller.subjectId,
        items: body.items,
        seenTotal: body.total,
        seenTotalTtc: body.total_ttc,
        idempotencyKey: idempotencyKey(headers),
        identicalConfirmed: body.identical_confirmed,
        delivery: {
          ...(body.delivery_day === undefined ? {} : { day: body.delivery_day }),
          ...(body.delivery_address_id === undefined ? {} : { addressId: body.delivery_address_id }),
          ...(body.driver_note === undefined ? {} : { note: body.driver_note }),
        },
        caller,
        now,
      });
    },
    listClientOrders: ({ params, query, caller }) =>
      listClientOrders(services.orders, caller.subjectId, params.clientId, query),
    getOrder: ({ params, caller }) => getOrder(services.orders, caller.subjectId, params.id),
    findConfirmation: ({ params, caller }) => findConfirmation(services, caller.subjectId, params.key),
    getOrderDetails: ({ params, caller }) => getOrderDetails(services.orders, caller.subjectId, params.id),
  }),
  handle(webOrdersContract, {
    changeDelivery: ({ params, body, caller, now }) =>
      changeWebOrder(services, async () => 'closed', {
        orderId: params.id,
        adminId: caller.subjectId,
        change: { field: 'statut_livraison', value: body.status },
        now,
      }),
    listCustomerOrders: ({ params, query }) => listCustomerOrders(finding, params.id, query),
    listWebOrders: ({ query }) => findWebOrders(finding, query),
    getWebOrder: async ({ params, now }) => {
      const found = await getWebOrder(services.orders, params.id, now);
      return { ...found, history: await nameAuthors(admins, found.history) };
    },
  }),
  handle(orderLotsContract, {
    bindOrderLots: ({ params, body, caller, now }) =>
      bindLots(services, { orderId: params.id, lines: body.lines, adminId: caller.subjectId, now }),
  }),
  handle(preparationContract, {
    listPreparations: ({ query, now }) => listPreparations(services, { ...query, now }),
    getDeliveryNote: ({ params, caller, now }) => getDeliveryNote(noting, caller, params.id, now),
    getPreparation: ({ params, now }) => getPreparation(services, params.id, now),
    savePreparation: ({ params, body, caller, now }) =>
      savePreparation(services, {
        orderId: params.id,
        adminId: caller.subjectId,
        version: body.version,
        lines: body.lines,
        replaceLots: body.replace_lots ?? [],
        now,
      }),
  }),
  handle(proposalsContract, {
    proposeReplacement: ({ params, body, caller, now }) =>
      proposeReplacement(services, {
        orderId: params.id,
        adminId: caller.subjectId,
        productId: body.product_id,
        insteadId: body.instead,
        milli: body.quantity,
        now,
      }),
    listProposals: ({ params, caller, now }) => listProposals(services, caller.subjectId, params.id, now),
    readConsent: ({ params, now }) => readConsent({ ...services, tokens }, params.token, now),
  }),
  handle(roundsContract, {
    listStops: ({ query, now }) => listStops(finding, { ...query, now }),
  }),
  handle(cartContract, {
    getCart: ({ caller }) => getCart(keeping, caller.subjectId),
    putCart: ({ body, caller, now }) => putCart(keeping, { ...body, customerId: caller.subjectId, now }),
  }),
  handle(reorderingContract, {
    listHabits: ({ caller, now }) => listHabits(services, caller.subjectId, now),
    reorder: ({ params, caller, now }) => reorder(services, caller.subjectId, params.id, now),
  }),
  handle(reservationsContract, {
    listReservations: ({ query, now }) => listReservations(reserving, query, now),
    listErpHolds: ({ query, now }) => listErpHolds(services, query, now),
    getCustomerReservation: ({ params, now }) => getCustomerReservation(reserving, params.id, now),
    listUnusedNumbers: ({ query }) => listUnusedNumbers(services.unusedNumbers, query),
  }),
  handle(deliveryContract, {
    quoteDelivery: ({ query, now }) => quoteDelivery(quoting, { ...query, now }),
  }),
);
