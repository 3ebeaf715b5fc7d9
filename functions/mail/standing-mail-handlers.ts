import { type Handler, handles } from '#functions/platform/outbox/handlers.ts';
import type { SubscriptionOf } from '#functions/subscriptions.ts';
import { orderUnconfirmed } from '#shared/orders/orders.events.ts';
import {
  standingOrderLinesChanged,
  standingOrderTold,
} from '#shared/standing-orders/standing-orders.events.ts';
import { orderUnconfirmedLetter } from './templates/order-unconfirmed.ts';
import { standingLinesLetter } from './templates/standing-lines.ts';
import { standingToldLetter } from './templates/standing-told.ts';
import { aboutOrder, ordersUrlOf, toCustomer, type Write } from './writing.ts';

/** Letters about orders that come by themselves. */
export const standingMailHandlers = {
  'mail.order-unconfirmed': handles(
    orderUnconfirmed,
    aboutOrder((facts) => (facts.order.status === 'annule' ? orderUnconfirmedLetter(facts) : undefined)),
  ),
  'mail.standing-order-told': handles(standingOrderTold, (event) =>
    toCustomer(async ({ standing, orders, siteOrigin }, account) => {
      const { customerId, standingId, date } = event.data;
      const found = await standing.find(customerId, standingId);
      const handled = found?.dates.find((each) => each.date === date);
      if (!found || !handled) return undefined;
      const order =
        handled.orderId === undefined ? undefined : await orders.find(customerId, handled.orderId);
      // cancelled before the mail left: the next one says so
      if (order?.status === 'annule') return undefined;
      const origin = await siteOrigin();
      return standingToldLetter({
        society: account.society,
        standing: found,
        handled,
        order,
        orderUrl: order ? ordersUrlOf(origin, order.id) : '',
        standingUrl: `${origin}/commandes-regulieres`,
      });
    })(event),
  ),
  /** Looked at, or back for sale, before the mail left: nothing is to be done. */
  'mail.standing-order-lines': handles(standingOrderLinesChanged, (event) =>
    toCustomer(async ({ standing, siteOrigin }, account) => {
      const found = await standing.find(event.data.customerId, event.data.standingId);
      const lines = found?.lines.filter(({ problem }) => problem !== undefined) ?? [];
      if (!found || found.ended || lines.length === 0) return undefined;
      const standingUrl = `${await siteOrigin()}/commandes-regulieres`;
      return standingLinesLetter({ society: account.society, name: found.name, lines, standingUrl });
    })(event),
  ),
} satisfies Partial<Record<SubscriptionOf<'mail'>, Handler<Write>>>;
