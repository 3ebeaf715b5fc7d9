import * as z from 'zod/mini';
import { type Handler, handles } from '#functions/platform/outbox/try-todo.ts';
import type { SubscriptionOf } from '#functions/subscriptions.ts';
import { awaited } from '#shared/orders/proposal.ts';
import {
  orderCancelled,
  orderChangedInErp,
  orderDelivered,
  orderDispatched,
  orderPrepared,
  orderEdited,
  orderExpired,
  orderExpiryAnnounced,
  orderPlaced,
  orderReinstated,
  orderMissed,
  orderReplacementProposed,
  orderWindowAnnounced,
} from '#shared/orders/orders.events.ts';
import { claimDecided, claimDeclared } from '#shared/claims/claims.events.ts';
import {
  paymentAuthorised,
  paymentFailed,
  paymentReceived,
  paymentRefunded,
} from '#shared/payments/payments.events.ts';
import { claimDecidedLetter, claimReceivedLetter, refusedAtDoorLetter } from './claim-letters.ts';
import {
  orderAdjustedLetter,
  orderChangedLetter,
  orderDeliveredLetter,
  orderExpiredLetter,
  orderExpiringLetter,
  orderMissedHouseLetter,
  orderMissedLetter,
  orderOnItsWayLetter,
  orderReceivedLetter,
  orderWindowLetter,
} from './order-letters.ts';
import { orderReplacementLetter, orderPreparedLetter } from './preparation-letters.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import type { MissedVisit } from '#shared/orders/missed-visit.ts';
import type { Order } from '#shared/orders/order.ts';
import { isStillToCome } from '#shared/rounds/announced-windows.ts';
import {
  paymentAuthorisedLetter,
  paymentFailedLetter,
  paymentReceivedLetter,
  paymentRefundedLetter,
} from './payment-letters.ts';
import { aboutOrder, MUST_GO, ordersUrlOf, toOrderReaders, Unwritable, type Write } from './writing.ts';
import { isExpirable, mayDo } from '#shared/orders/order-state.ts';

const isStillMissed = (order: Order): order is Order & { missed: MissedVisit } =>
  order.missed !== undefined && order.status !== 'annule' && order.deliveryStatus !== 'livre';

/** With a copy to the accountant's address. */
const RECEIPT = { isReceipt: true } as const;

const orderChanged = z.discriminatedUnion('type', [orderEdited, orderCancelled, orderReinstated]);

/** E-mails about an order: delivery, payment, claims. */
export const orderMailHandlers = {
  'mail.claim-received': handles(claimDeclared, ({ data, at }): Write => async (services) => {
    const claim = await services.claims.find(data.orderId, data.productId);
    const owner = await services.owner();
    if (claim && owner === undefined)
      throw new Unwritable(
        'L’adresse de l’entreprise (mail/owner) n’est pas réglée : la réclamation attend.',
      );
    const claimsUrl = `${await services.siteOrigin()}/admin/dashboard?tab=venteWeb`;
    if (!claim || !owner) return undefined;
    if (claim.refusedFor === undefined) return { to: owner, letter: claimReceivedLetter(claim, claimsUrl) };
    const claims = await services.claims.ofOrder(data.orderId);
    // claims accepted at a later handover before the e-mail was sent need no decision
    const together = claims.filter(
      ({ refusedFor, declaredAt, state }) =>
        refusedFor !== undefined && state !== 'withdrawn' && declaredAt === at,
    );
    if (together.length === 0) return undefined;
    return { to: owner, letter: refusedAtDoorLetter(together, claimsUrl) };
  }),
  'mail.claim-decided': handles(claimDecided, ({ data }): Write => async (services) => {
    const [claim, order] = await Promise.all([
      services.claims.find(data.orderId, data.productId),
      services.orders.find(data.customerId, data.orderId),
    ]);
    if (!claim || !order || order.customerEmail === '') return undefined;
    const ordersUrl = ordersUrlOf(await services.siteOrigin(), order.id);
    return toOrderReaders(services, order, claimDecidedLetter(claim, order.customerName, ordersUrl));
  }),
  'mail.order-received': handles(orderPlaced, ({ data }): Write => async (services, now) => {
    const { tolerancePercent } = await services.weighing();
    // orders of a standing order are announced by the e-mail of their date
    return aboutOrder((facts) =>
      facts.order.standing ? undefined : orderReceivedLetter(facts, tolerancePercent),
    )({ data })(services, now);
  }),
  'mail.order-changed': handles(orderChanged, aboutOrder(orderChangedLetter)),
  'mail.order-changed-in-erp': handles(orderChangedInErp, ({ data }) =>
    aboutOrder((facts) => orderAdjustedLetter(facts, data.changes))({ data }),
  ),
  /** Skipped if it was paid, cancelled or begun before: no longer pending. */
  'mail.order-expiring': handles(orderExpiryAnnounced, ({ data }) =>
    aboutOrder(
      (facts) => (isExpirable(facts.order) ? orderExpiringLetter(facts, data.cancelAt) : undefined),
      MUST_GO,
    )({ data }),
  ),
  /** Skipped if it was cancelled, moved or delivered before. */
  'mail.order-window': handles(
    orderWindowAnnounced,
    ({ data }): Write =>
      (services, now) =>
        aboutOrder((facts) =>
          isStillToCome(facts.order, data.day)
            ? orderWindowLetter(facts, { ...data, today: parisDay(now) })
            : undefined,
        )({ data })(services, now),
  ),
  'mail.order-expired': handles(
    orderExpired,
    aboutOrder((facts) => (facts.order.status === 'annule' ? orderExpiredLetter(facts) : undefined), MUST_GO),
  ),
  /** Skipped if it was cancelled before: that has its own e-mail. */
  'mail.order-prepared': handles(
    orderPrepared,
    aboutOrder((facts) => (facts.order.status === 'annule' ? undefined : orderPreparedLetter(facts))),
  ),
  /** Skipped if it was delivered after all, or cancelled, before. */
  'mail.order-missed': handles(
    orderMissed,
    aboutOrder(
      (facts) => (isStillMissed(facts.order) ? orderMissedLetter(facts, facts.order.missed) : undefined),
      MUST_GO,
    ),
  ),
  'mail.order-missed-house': handles(orderMissed, ({ data }): Write => async (services) => {
    const order = await services.orders.find(data.customerId, data.orderId);
    const owner = await services.owner();
    if (order && owner === undefined)
      throw new Unwritable(
        'L’adresse de l’entreprise (mail/owner) n’est pas réglée : le client absent attend.',
      );
    const roundsUrl = `${await services.siteOrigin()}/admin/dashboard?tab=livraisons`;
    return order && owner && isStillMissed(order)
      ? { to: owner, letter: orderMissedHouseLetter(order, order.missed, roundsUrl) }
      : undefined;
  }),
  /** Skipped if it was answered in the portal, replaced by another or expired before. */
  'mail.order-replacement': handles(orderReplacementProposed, ({ data }): Write => async (services, now) => {
    const [order, account] = await Promise.all([
      services.orders.find(data.customerId, data.orderId),
      services.customers.find(data.customerId),
    ]);
    const proposal = order && awaited(order, now).find(({ id }) => id === data.proposalId);
    if (!order || !account || !proposal || order.customerEmail === '') return undefined;
    const lifeSeconds = Math.ceil((Date.parse(proposal.until) - now.getTime()) / 1000);
    const about = { orderId: order.id, proposalId: proposal.id };
    const token = await services.tokens.issue('consent', account, lifeSeconds, now, about);
    const answerUrl = `${await services.siteOrigin()}/reponse/${token}`;
    const letter = orderReplacementLetter(order, proposal, answerUrl);
    return toOrderReaders(services, order, letter, { mustGo: true, asksOrderer: true });
  }),
  /** Skipped if it was delivered, or undone, before: that has its own e-mail. */
  'mail.order-on-its-way': handles(
    orderDispatched,
    aboutOrder((facts) =>
      facts.order.deliveryStatus === 'expedie' ? orderOnItsWayLetter(facts) : undefined,
    ),
  ),
  'mail.order-delivered': handles(
    orderDelivered,
    aboutOrder((facts) => (facts.order.deliveryStatus === 'livre' ? orderDeliveredLetter(facts) : undefined)),
  ),
  /** Skipped if it was paid another way, or cancelled, before. */
  'mail.payment-failed': handles(
    paymentFailed,
    aboutOrder((facts) => (mayDo('pay', facts.order) ? paymentFailedLetter(facts) : undefined), MUST_GO),
  ),
  /** Skipped if it was weighed, cancelled or voided before: that has its own e-mail. */
  'mail.payment-authorised': handles(paymentAuthorised, aboutOrder(paymentAuthorisedLetter)),
  /** Skipped if it was refunded before. */
  'mail.payment-received': handles(paymentReceived, ({ data }): Write => async (services, now) => {
    if (data.toldWithFirst) return undefined;
    const others = (data.several ?? []).filter((id) => id !== data.orderId);
    const found = await Promise.all(others.map((id) => services.orders.find(data.customerId, id)));
    const together = found.filter((order) => order !== undefined);
    return aboutOrder((facts) => {
      const { amountCents = [facts.order, ...together].reduce((sum, each) => sum + each.paidCents, 0) } =
        data;
      return facts.order.paidCents > 0
        ? paymentReceivedLetter({ ...facts, together, amountCents })
        : undefined;
    }, RECEIPT)({ data })(services, now);
  }),
  /** Skipped if the bank returned it before. */
  'mail.payment-refunded': handles(paymentRefunded, ({ data }): Write => async (services, now) => {
    const refund = await services.refunds.find(data.orderId, data.refundId);
    if (refund?.state !== 'succeeded') return undefined;
    return aboutOrder((facts) => paymentRefundedLetter(facts, refund), RECEIPT)({ data })(services, now);
  }),
} satisfies Partial<Record<SubscriptionOf<'mail'>, Handler<Write>>>;
