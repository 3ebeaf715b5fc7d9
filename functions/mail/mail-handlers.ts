import * as z from 'zod/mini';
import type { Account } from '#functions/customers/account.ts';
import { type Handler, handles } from '#functions/platform/outbox/handlers.ts';
import type { SubscriptionOf } from '#functions/subscriptions.ts';
import {
  accountRegistered,
  accountRegisteredWithoutPassword,
  passwordChanged,
  passwordResetRequested,
  registrationRepeated,
  signInAttempted,
  verificationRequested,
} from '#shared/auth/auth.events.ts';
import { contactAnswered, contactRequested } from '#shared/contact/contact.events.ts';
import { fullName } from '#shared/customers/customer-name.ts';
import type { Order } from '#shared/orders/order.ts';
import { awaited } from '#shared/orders/preparation/proposal.ts';
import { isExpirable, isPayable } from '#shared/orders/order-status.ts';
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
  orderReplacementProposed,
} from '#shared/orders/orders.events.ts';
import { claimDecided, claimDeclared } from '#shared/payments/claims/claims.events.ts';
import {
  paymentAuthorised,
  paymentFailed,
  paymentReceived,
  paymentRefunded,
} from '#shared/payments/payments.events.ts';
import { accountDeleted } from '#shared/privacy/privacy.events.ts';
import {
  writeAlreadyRegistered,
  writePasswordChanged,
  writeResetPassword,
  writeTemporaryPassword,
  writeVerifyEmail,
} from './account-letters.ts';
import type { Letter } from './letter.ts';
import type { MailServices } from './mail-services.ts';
import { accountDeletedLetter } from './templates/account-deleted.ts';
import { claimDecidedLetter } from './templates/claim-decided.ts';
import { claimReceivedLetter } from './templates/claim-received.ts';
import { contactAcknowledgedLetter } from './templates/contact-acknowledged.ts';
import { contactAnsweredLetter } from './templates/contact-answered.ts';
import { contactReceivedLetter } from './templates/contact-received.ts';
import { orderAdjustedLetter } from './templates/order-adjusted.ts';
import { orderChangedLetter } from './templates/order-changed.ts';
import { orderDeliveredLetter } from './templates/order-delivered.ts';
import { orderReplacementLetter } from './templates/order-replacement.ts';
import { orderExpiredLetter } from './templates/order-expired.ts';
import { orderExpiringLetter } from './templates/order-expiring.ts';
import { orderPreparedLetter } from './templates/order-prepared.ts';
import { orderOnItsWayLetter } from './templates/order-on-its-way.ts';
import { orderReceivedLetter } from './templates/order-received.ts';
import { paymentAuthorisedLetter } from './templates/payment-authorised.ts';
import { paymentFailedLetter } from './templates/payment-failed.ts';
import { paymentReceivedLetter } from './templates/payment-received.ts';
import { paymentRefundedLetter } from './templates/payment-refunded.ts';
import { signInAttemptedLetter } from './templates/sign-in-attempted.ts';

type Envelope = { to: string; letter: Letter };

/** Writes a letter; undefined when nothing is left to say. */
export type Write = (services: MailServices, now: Date) => Promise<Envelope | undefined>;

/**
 * A letter that cannot be written until a setting is corrected; the message says what is missing. It is retried like
 * a failed sending, then given up.
 */
export class Unwritable extends Error {}

/** About an account, found by its id. */
const toCustomer =
  (
    write: (
      services: MailServices,
      account: Account,
      now: Date,
      happenedAt: string,
    ) => Letter | undefined | Promise<Letter | undefined>,
  ) =>
  ({ data, at }: { data: { customerId: string }; at: string }): Write =>
  async (services, now) => {
    const account = await services.customers.find(data.customerId);
    const letter = account && (await write(services, account, now, at));
    return letter && { to: account.mail, letter };
  };

/** About an order, to the address it was placed with. The letter reads the order as it is when it is written. */
const aboutOrder =
  (write: (facts: { order: Order; ordersUrl: string; paymentUrl: string }) => Letter | undefined) =>
  ({ data }: { data: { customerId: string; orderId: string } }): Write =>
  async (services) => {
    const order = await services.orders.find(data.customerId, data.orderId);
    // the account was deleted, and its orders no longer know whose they were
    if (!order || order.customerEmail === '') return undefined;
    const origin = await services.siteOrigin();
    const paymentUrl = `${origin}/payment?order=${encodeURIComponent(order.id)}&method=stripe`;
    const letter = write({ order, ordersUrl: `${origin}/commandes`, paymentUrl });
    return letter && { to: order.customerEmail, letter };
  };

const addressToVerify = z.discriminatedUnion('type', [accountRegistered, verificationRequested]);
const orderChanged = z.discriminatedUnion('type', [orderEdited, orderCancelled, orderReinstated]);

/** Every letter, and who writes it. */
export const mailHandlers: Record<SubscriptionOf<'mail'>, Handler<Write>> = {
  'mail.verify-email': handles(addressToVerify, toCustomer(writeVerifyEmail)),
  'mail.temporary-password': handles(accountRegisteredWithoutPassword, toCustomer(writeTemporaryPassword)),
  'mail.already-registered': handles(registrationRepeated, toCustomer(writeAlreadyRegistered)),
  'mail.password-changed': handles(
    passwordChanged,
    toCustomer((services, account, _now, happenedAt) => writePasswordChanged(services, account, happenedAt)),
  ),
  /** By address: an unknown one gets no mail. */
  'mail.reset-password': handles(
    passwordResetRequested,
    ({ data: { mail } }): Write =>
      async (services, now) => {
        const account = await services.customers.findByMail(mail);
        return account && { to: account.mail, letter: await writeResetPassword(services, account, now) };
      },
  ),
  'mail.sign-in-attempted': handles(signInAttempted, ({ data: { mail }, at }): Write => async (services) => {
    const account = await services.customers.findByMail(mail);
    const signInUrl = `${await services.siteOrigin()}/espacepro`;
    return (
      account && {
        to: account.mail,
        letter: signInAttemptedLetter({ name: fullName(account), at, signInUrl }),
      }
    );
  }),
  'mail.account-deleted': handles(accountDeleted, ({ data: { mail } }): Write => async () => ({
    to: mail,
    letter: accountDeletedLetter(),
  })),
  'mail.contact-received': handles(contactRequested, ({ data: { contactId } }): Write => async (services) => {
    const request = await services.contactRequests.find(contactId);
    const owner = await services.owner();
    if (request && owner === undefined)
      throw new Unwritable(
        'L’adresse de l’entreprise (mail/owner) n’est pas réglée : la demande de contact attend.',
      );
    return request && owner ? { to: owner, letter: contactReceivedLetter(request) } : undefined;
  }),
  'mail.contact-acknowledged': handles(
    contactRequested,
    ({ data: { contactId } }): Write =>
      async (services) => {
        const request = await services.contactRequests.find(contactId);
        const contactUrl = `${await services.siteOrigin()}/contact`;
        return request && { to: request.email, letter: contactAcknowledgedLetter({ contactUrl }) };
      },
  ),
  'mail.contact-answered': handles(
    contactAnswered,
    ({ data: { contactId, replyId } }): Write =>
      async ({ contactRequests }) => {
        const [request, reply] = await Promise.all([
          contactRequests.find(contactId),
          contactRequests.findReply(contactId, replyId),
        ]);
        return request && reply && { to: request.email, letter: contactAnsweredLetter(request, reply) };
      },
  ),
  'mail.claim-received': handles(claimDeclared, ({ data }): Write => async (services) => {
    const claim = await services.claims.find(data.orderId, data.productId);
    const owner = await services.owner();
    if (claim && owner === undefined)
      throw new Unwritable('L’adresse de l’entreprise (mail/owner) n’est pas réglée : la repesée attend.');
    const claimsUrl = `${await services.siteOrigin()}/admin/dashboard?tab=venteWeb`;
    return claim && owner ? { to: owner, letter: claimReceivedLetter(claim, claimsUrl) } : undefined;
  }),
  'mail.claim-decided': handles(claimDecided, ({ data }): Write => async (services) => {
    const [claim, order] = await Promise.all([
      services.claims.find(data.orderId, data.productId),
      services.orders.find(data.customerId, data.orderId),
    ]);
    if (!claim || !order || order.customerEmail === '') return undefined;
    const ordersUrl = `${await services.siteOrigin()}/commandes`;
    return {
      to: order.customerEmail,
      letter: claimDecidedLetter(claim, order.customerName, ordersUrl),
    };
  }),
  'mail.order-received': handles(orderPlaced, ({ data }): Write => async (services, now) => {
    const { tolerancePercent } = await services.weighing();
    return aboutOrder((facts) => orderReceivedLetter(facts, tolerancePercent))({ data })(services, now);
  }),
  'mail.order-changed': handles(orderChanged, aboutOrder(orderChangedLetter)),
  'mail.order-changed-in-erp': handles(orderChangedInErp, ({ data }) =>
    aboutOrder((facts) => orderAdjustedLetter(facts, data.changes))({ data }),
  ),
  /** Paid, cancelled or taken in hand before the mail left: nobody has to hurry. */
  'mail.order-expiring': handles(orderExpiryAnnounced, ({ data }) =>
    aboutOrder((facts) => (isExpirable(facts.order) ? orderExpiringLetter(facts, data.cancelAt) : undefined))(
      { data },
    ),
  ),
  'mail.order-expired': handles(
    orderExpired,
    aboutOrder((facts) => (facts.order.status === 'annule' ? orderExpiredLetter(facts) : undefined)),
  ),
  /** Cancelled before the mail left: the next one says so. */
  'mail.order-prepared': handles(
    orderPrepared,
    aboutOrder((facts) => (facts.order.status === 'annule' ? undefined : orderPreparedLetter(facts))),
  ),
  /** Answered in the portal, replaced by another or too late before the mail left: nothing is asked any more. */
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
    return { to: order.customerEmail, letter: orderReplacementLetter(order, proposal, answerUrl) };
  }),
  /** Delivered, or taken back, before the mail left: the next one says so. */
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
  /** Paid another way, or cancelled, before the mail left: nobody has to do anything. */
  'mail.payment-failed': handles(
    paymentFailed,
    aboutOrder((facts) => (isPayable(facts.order) ? paymentFailedLetter(facts) : undefined)),
  ),
  /** Weighed, cancelled or let go before the mail left: the next one says so. */
  'mail.payment-authorised': handles(paymentAuthorised, aboutOrder(paymentAuthorisedLetter)),
  /** Refunded before the mail left: there is nothing to thank for. */
  'mail.payment-received': handles(
    paymentReceived,
    aboutOrder((facts) => (facts.order.paidCents > 0 ? paymentReceivedLetter(facts) : undefined)),
  ),
  /** Sent back by the bank before the mail left: nothing has arrived. */
  'mail.payment-refunded': handles(paymentRefunded, ({ data }): Write => async (services, now) => {
    const refund = await services.refunds.find(data.orderId, data.refundId);
    if (refund?.state !== 'succeeded') return undefined;
    return aboutOrder((facts) => paymentRefundedLetter(facts, refund))({ data })(services, now);
  }),
};
