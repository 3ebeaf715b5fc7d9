import { openDolibarr } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import { fromParameters } from '#functions/platform/config.ts';
import { getCart, putCart } from '#functions/orders/save-cart.ts';
import { findWebOrders } from '#functions/orders/find-web-orders.ts';
import { findConfirmation } from './confirmation.ts';
import { listHabits } from '#functions/orders/reordering/habits.ts';
import { reorder } from '#functions/orders/reordering/reorder.ts';
import {
  getOrder,
  getOrderDetails,
  getWebOrder,
  listClientOrders,
  listCustomerOrders,
} from '#functions/orders/list-orders.ts';
import {
  listErpHolds,
  getCustomerReservation,
  listReservations,
} from '#functions/orders/guard/reservations.ts';
import { listUnusedNumbers } from './unused-numbers.ts';
import { openCustomers, openPeople } from '#functions/customers/customers.module.ts';
import { openAdmins } from '#functions/admins/admins.module.ts';
import { getCustomerAccount } from '#functions/customers/get-account.ts';
import { nameAuthors } from '#functions/orders/name-authors.ts';
import { placeOrder } from './place-order.ts';
import { placeTelephoneOrder } from '#functions/orders/telephone/place-telephone-order.ts';
import { refuseUnseenBounds } from '#functions/orders/unseen-bounds.ts';
import { handle } from '#functions/platform/http/http.ts';
import {
  cartServices,
  findingServices,
  orderServices,
  reservationServices,
} from '#functions/orders/orders.module.ts';
import { seesPrices } from '#shared/kernel/access.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { cartContract } from '#shared/orders/cart.contract.ts';
import { reservationsContract } from '#shared/orders/reservations.contract.ts';
import { reorderingContract } from '#shared/orders/reordering.contract.ts';
import { ordersContract } from '#shared/orders/orders.contract.ts';
import { telephoneOrdersContract } from '#shared/orders/telephone-orders.contract.ts';
import { webOrdersContract } from '#shared/orders/web-orders.contract.ts';

const services = { ...orderServices(), erp: fromParameters(openDolibarr) };
const keeping = cartServices();
const reserving = reservationServices();
const finding = findingServices();
const admins = openAdmins();
const people = openPeople();
const customers = openCustomers();

const storedBounds = async (customerId: string) => (await keeping.carts.find(customerId))?.items ?? [];

/** Where and when an order goes, as far as given. */
const deliveryOf = (body: {
  delivery_day?: string | undefined;
  delivery_address_id?: string | undefined;
  driver_note?: string | undefined;
}) => ({
  ...(body.delivery_day === undefined ? {} : { day: body.delivery_day }),
  ...(body.delivery_address_id === undefined ? {} : { addressId: body.delivery_address_id }),
  ...(body.driver_note === undefined ? {} : { note: body.driver_note }),
});

export const routes = [
  handle(ordersContract, {
    placeOrder: async ({ body, caller, key, now }) => {
      if (body.client_id !== caller.subjectId) throw new Refusal('not_allowed');
      await refuseUnseenBounds(caller, body.items, () => storedBounds(caller.subjectId));
      return placeOrder(services, {
        customerId: caller.subjectId,
        items: body.items,
        // users who see no prices have seen no total
        seenTotal: seesPrices(caller) ? body.total : null,
        seenTotalTtc: body.total_ttc,
        idempotencyKey: key,
        identicalConfirmed: body.identical_confirmed,
        delivery: deliveryOf(body),
        caller,
        now,
      });
    },
    listClientOrders: ({ params, query, caller }) =>
      listClientOrders(services.orders, caller.subjectId, params.clientId, query, people),
    getOrder: ({ params, caller }) => getOrder({ ...services, people }, caller.subjectId, params.id),
    findConfirmation: ({ params, caller }) => findConfirmation(services, caller.subjectId, params.key),
    getOrderDetails: ({ params, caller }) => getOrderDetails(services.orders, caller.subjectId, params.id),
  }),
  handle(webOrdersContract, {
    listCustomerOrders: ({ params, query }) => listCustomerOrders(finding, params.id, query),
    listWebOrders: ({ query }) => findWebOrders(finding, query),
    getWebOrder: async ({ params, now }) => {
      const found = await getWebOrder(services.orders, params.id, now, people);
      return { ...found, history: await nameAuthors(admins, found.history, people) };
    },
  }),
  handle(telephoneOrdersContract, {
    placeTelephoneOrder: ({ params, body, caller, key, now }) =>
      placeTelephoneOrder(
        { ...services, customers, people, admins },
        {
          adminId: caller.subjectId,
          customerId: params.id,
          personId: body.person_id,
          items: body.items,
          seenTotal: body.total,
          seenTotalTtc: body.total_ttc,
          idempotencyKey: key,
          identicalConfirmed: body.identical_confirmed,
          delivery: deliveryOf(body),
          now,
        },
      ),
    listCustomerHabits: async ({ params, query, now }) => {
      await getCustomerAccount(customers, params.id);
      return listHabits(services, { customerId: params.id, place: query.place, now });
    },
  }),
  handle(cartContract, {
    getCart: ({ caller }) => getCart(keeping, caller.subjectId),
    putCart: async ({ body, caller, now }) => {
      await refuseUnseenBounds(caller, body.items, () => storedBounds(caller.subjectId));
      return putCart(keeping, { ...body, customerId: caller.subjectId, now });
    },
  }),
  handle(reorderingContract, {
    listHabits: ({ query, caller, now }) =>
      listHabits(services, { customerId: caller.subjectId, place: query.place, now }),
    reorder: ({ params, caller, now }) => reorder(services, caller.subjectId, params.id, now),
  }),
  handle(reservationsContract, {
    listReservations: ({ query, now }) => listReservations(reserving, query, now),
    listErpHolds: ({ query, now }) => listErpHolds(services, query, now),
    getCustomerReservation: ({ params, now }) => getCustomerReservation(reserving, params.id, now),
    listUnusedNumbers: ({ query }) => listUnusedNumbers(services.unusedNumbers, query),
  }),
];
