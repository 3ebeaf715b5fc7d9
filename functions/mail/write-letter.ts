import type { Account } from '#functions/customers/account.ts';
import { forgetCustomer } from '#functions/privacy/forget-customer.ts';
import type { Operation } from '#functions/platform/operation.ts';
import type { Order } from '#shared/orders/order.ts';
import { isPayable } from '#shared/orders/order-status.ts';
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
import { contactAcknowledgedLetter } from './templates/contact-acknowledged.ts';
import { contactReceivedLetter } from './templates/contact-received.ts';
import { orderChangedLetter } from './templates/order-changed.ts';
import { orderDeliveredLetter } from './templates/order-delivered.ts';
import { orderOnItsWayLetter } from './templates/order-on-its-way.ts';
import { orderReceivedLetter } from './templates/order-received.ts';
import { paymentFailedLetter } from './templates/payment-failed.ts';
import { paymentReceivedLetter } from './templates/payment-received.ts';

type Envelope = { to: string; letter: Letter };
type Writer = (
  services: MailServices,
  operation: Pick<Operation, 'subject' | 'createdAt'>,
  now: Date,
) => Promise<Envelope | undefined>;

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
      createdAt: string,
    ) => Letter | undefined | Promise<Letter | undefined>,
  ): Writer =>
  async (services, { subject, createdAt }, now) => {
    const account = await services.customers.find(subject['customerId'] ?? '');
    const letter = account && (await write(services, account, now, createdAt));
    return letter && { to: account.mail, letter };
  };

/** About an order, to the address it was placed with. */
const aboutOrder =
  (write: (facts: { order: Order; ordersUrl: string }) => Letter | undefined): Writer =>
  async (services, { subject }) => {
    const order = await services.orders.find(subject['customerId'] ?? '', subject['orderId'] ?? '');
    // the account was deleted, and its orders no longer know whose they were
    if (!order || order.customerEmail === '') return undefined;
    const letter = write({ order, ordersUrl: `${await services.siteOrigin()}/commandes` });
    return letter && { to: order.customerEmail, letter };
  };

/** Every kind of mail operation, and who writes it. */
export const writers: Readonly<Record<string, Writer>> = {
  verify_email: toCustomer(writeVerifyEmail),
  temporary_password: toCustomer(writeTemporaryPassword),
  already_registered: toCustomer(writeAlreadyRegistered),
  password_changed: toCustomer((services, account, _now, createdAt) =>
    writePasswordChanged(services, account, createdAt),
  ),
  /** By address: an unknown one gets no mail. */
  reset_password: async (services, { subject }, now) => {
    const account = await services.customers.findByMail(subject['mail'] ?? '');
    return account && { to: account.mail, letter: await writeResetPassword(services, account, now) };
  },
  /** The name is removed from the orders before the last mail is sent: after a crash in between both are done again. */
  account_deleted: async (services, { subject }) => {
    await forgetCustomer(services, subject['customerId'] ?? '');
    return { to: subject['mail'] ?? '', letter: accountDeletedLetter() };
  },
  contact_received: async (services, { subject }) => {
    const request = await services.contactRequests.find(subject['contactId'] ?? '');
    const owner = await services.owner();
    if (request && owner === undefined)
      throw new Unwritable('mail/owner is not set: a contact request waits');
    return request && owner ? { to: owner, letter: contactReceivedLetter(request) } : undefined;
  },
  contact_acknowledged: async (services, { subject }) => {
    const request = await services.contactRequests.find(subject['contactId'] ?? '');
    return (
      request && {
        to: request.email,
        letter: contactAcknowledgedLetter({ contactUrl: `${await services.siteOrigin()}/contact` }),
      }
    );
  },
  order_received: aboutOrder(orderReceivedLetter),
  order_changed: aboutOrder(orderChangedLetter),
  /** Delivered, or taken back, before the mail left: the next one says so. */
  order_on_its_way: aboutOrder((facts) =>
    facts.order.deliveryStatus === 'expedie' ? orderOnItsWayLetter(facts) : undefined,
  ),
  order_delivered: aboutOrder((facts) =>
    facts.order.deliveryStatus === 'livre' ? orderDeliveredLetter(facts) : undefined,
  ),
  /** Paid another way, or cancelled, before the mail left: nobody has to do anything. */
  payment_failed: aboutOrder((facts) => (isPayable(facts.order) ? paymentFailedLetter(facts) : undefined)),
  /** Refunded before the mail left: there is nothing to thank for. */
  payment_received: aboutOrder((facts) =>
    facts.order.paidCents > 0 ? paymentReceivedLetter(facts) : undefined,
  ),
};
