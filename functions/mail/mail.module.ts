import { openAdmins } from '#functions/admins/admins.module.ts';
import { openOneTimeTokens } from '#functions/auth/auth.module.ts';
import { openContactRequests } from '#functions/contact/contact.module.ts';
import { openCustomers, openPeople } from '#functions/customers/customers.module.ts';
import { sesMail } from '#functions/gateways/mail/ses.ts';
import { openOrders } from '#functions/orders/orders.module.ts';
import { openClaims } from '#functions/claims/claims.module.ts';
import { openRefunds } from '#functions/payments/payments.module.ts';
import { findParameter, getParameter, fromParameters } from '#functions/platform/config.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import { environment } from '#functions/platform/environment.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { openSettings, shopSettings } from '#functions/settings/settings.module.ts';
import { openStandingOrders } from '#functions/standing-orders/standing-orders.module.ts';
import { openRecalls } from '#functions/stock/recalls.module.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { MailServices } from './writing.ts';
import { type StoppedAddressesStore, stoppedAddressesStore } from './stopped-addresses.store.ts';

/** Addresses that get no e-mails. */
export type StoppedAddresses = StoppedAddressesStore;
export const openStoppedAddresses = (table: Table = coreServices().table): StoppedAddresses =>
  stoppedAddressesStore(table);

export const mailServices = (): MailServices => {
  const { table } = coreServices();
  return {
    table,
    outbox: outboxStore(table),
    customers: openCustomers(table),
    people: openPeople(table),
    admins: openAdmins(table),
    tokens: openOneTimeTokens(table),
    orders: openOrders(table),
    refunds: openRefunds(table),
    claims: openClaims(table),
    contactRequests: openContactRequests(table),
    standing: openStandingOrders(table),
    recalls: openRecalls(table),
    owner: () => findParameter('mail/owner'),
    siteOrigin: () => getParameter('site/origin'),
    mail: fromParameters(openMail),
    stopped: stoppedAddressesStore(table),
    weighing: async () => (await openSettings(table).read(shopSettings.weighing)).value,
    house: async () => (await openSettings(table).read(shopSettings.house)).value,
  };
};

const openMail = async () =>
  sesMail({
    from: await getParameter('mail/from'),
    replyTo: await findParameter('mail/owner'),
    configurationSet: environment('MAIL_CONFIGURATION_SET'),
  });
