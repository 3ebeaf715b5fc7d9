import { type Handler, handles } from '#functions/platform/outbox/handlers.ts';
import type { SubscriptionOf } from '#functions/subscriptions.ts';
import { readersOf } from '#functions/customers/customers.module.ts';
import { kindsFor, wants } from '#shared/customers/people/letters.ts';
import { orderUnconfirmed } from '#shared/orders/orders.events.ts';
import type { StandingOrder } from '#shared/standing-orders/standing-order.ts';
import {
  standingOrderLinesChanged,
  standingOrderNotified,
  weeklyPricesNotified,
} from '#shared/standing-orders/standing-orders.events.ts';
import type { Letter } from './letter.ts';
import type { MailServices } from './mail-services.ts';
import { orderUnconfirmedLetter } from './templates/order-unconfirmed.ts';
import { standingLinesLetter } from './templates/standing-lines.ts';
import { standingOutcomeLetter } from './templates/standing-outcome.ts';
import { weeklyPricesLetter } from './templates/weekly-prices.ts';
import { aboutOrder, MUST_GO, ordersUrlOf, toOrderReaders, type Write } from './writing.ts';

/** E-mails about standing orders: always sent, so that every order and every skipped date is announced. */
export const standingMailHandlers = {
  'mail.order-unconfirmed': handles(
    orderUnconfirmed,
    aboutOrder(
      (facts) => (facts.order.status === 'annule' ? orderUnconfirmedLetter(facts) : undefined),
      MUST_GO,
    ),
  ),
  'mail.standing-order-told': handles(standingOrderNotified, ({ data }): Write => async (services) => {
    const { customerId, standingId, date } = data;
    return aboutStanding(services, { customerId, standingId }, async (found, society) => {
      const handled = found.dates.find((each) => each.date === date);
      if (!handled) return undefined;
      const order =
        handled.orderId === undefined ? undefined : await services.orders.find(customerId, handled.orderId);
      // cancelled before: that has its own e-mail
      if (order?.status === 'annule') return undefined;
      const origin = await services.siteOrigin();
      return standingOutcomeLetter({
        society,
        standing: found,
        handled,
        order,
        orderUrl: order ? ordersUrlOf(origin, order.id) : '',
        standingUrl: `${origin}/commandes-regulieres`,
      });
    });
  }),
  /** Skipped if the lines were reviewed, or are back on sale, before. */
  'mail.standing-order-lines': handles(
    standingOrderLinesChanged,
    ({ data }): Write =>
      (services) =>
        aboutStanding(services, data, async (found, society) => {
          const lines = found.lines.filter(({ problem }) => problem !== undefined);
          if (found.ended || lines.length === 0) return undefined;
          const standingUrl = `${await services.siteOrigin()}/commandes-regulieres`;
          return standingLinesLetter({ society, name: found.name, lines, standingUrl });
        }),
  ),
  /** Skipped if they unsubscribed, or left, before. */
  'mail.weekly-prices': handles(weeklyPricesNotified, ({ data }): Write => async (services) => {
    const account = await services.customers.find(data.customerId);
    const readers = account && (await readersOf(services, account));
    const reader =
      data.personId === undefined ? readers?.holder : readers?.others.find(({ id }) => id === data.personId);
    if (!account || !readers || !reader) return undefined;
    if (!kindsFor(reader, readers).includes('weekly') || !wants(reader, 'weekly')) return undefined;
    const origin = await services.siteOrigin();
    const letter = weeklyPricesLetter(data, {
      name: account.society,
      habitsUrl: `${origin}/dashboard`,
      lettersUrl: `${origin}/dashboard?vue=compte&partie=lettres`,
    });
    return { to: reader.mail, letter };
  }),
} satisfies Partial<Record<SubscriptionOf<'mail'>, Handler<Write>>>;

/** To its author, and to the company. */
const aboutStanding = async (
  services: MailServices,
  { customerId, standingId }: { customerId: string; standingId: string },
  write: (found: StandingOrder, society: string) => Promise<Letter | undefined>,
) => {
  const account = await services.customers.find(customerId);
  const found = account && (await services.standing.find(customerId, standingId));
  const letter = found && (await write(found, account.society));
  if (!letter) return undefined;
  const by = found.by === undefined ? {} : { placedBy: found.by };
  return toOrderReaders(services, { customerId, customerEmail: account.mail, ...by }, letter, MUST_GO);
};
