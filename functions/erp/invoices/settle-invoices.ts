import { creditClaims } from './credit-claims.ts';
import type { Invoicing } from './erp-invoicing.store.ts';
import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import {
  notFoundAfterWrite,
  StepStopped,
  WaitsForPerson,
  writeStep,
} from '#functions/erp/writer/erp-step.ts';
import { contactPlace, linkPlace, unlessRefused } from '#functions/erp/orders/push-delivery-contact.ts';
import { findOwnOrder } from '#functions/erp/orders/own-order.ts';
import { type OwnInvoice, readOwnInvoices } from './invoiced-orders.ts';
import { recordMoney } from './record-money.ts';
import { raiseInvoiceMismatch, takeInvoice } from './take-invoice.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { openClaims } from '#functions/claims/claims.module.ts';
import { openRefunds } from '#functions/payments/payments.module.ts';
import { openSettings, shopSettings } from '#functions/settings/settings.module.ts';
import { movedMoney } from '#shared/erp/invoice-money.ts';
import { isAbandoned, isDraft } from '#shared/erp/invoiced.ts';
import type { Order } from '#shared/orders/order.ts';

/**
 * Creates, validates and pays the ERP's invoices of an order as the setting and its payments require:
 * created from the delivered order if there is none, validated, payments and refunds recorded. Idempotent,
 * and may stop before any call: it reads the present state; an invoice is identified by its source order, a
 * payment by our id in its number.
 */
export const settleInvoices = async (
  services: StepServices,
  { customerId, orderId }: { customerId: string; orderId: string },
): Promise<{ erpRef: string | null }> => {
  const { table } = services;
  const { value: rules } = await openSettings(table).read(shopSettings.erpInvoicing);
  const order = await services.orders.find(customerId, orderId);
  if (!order) throw new StepStopped({ kind: 'refused', reason: 'invalid_request', httpStatus: 0 });
  const makes = rules.onDelivery !== 'none' && order.deliveryStatus === 'livre' && order.status !== 'annule';
  const known = await services.erpInvoices.ofOrder(orderId);
  if (!makes && known.length === 0) return { erpRef: null };
  const [claims, attempts, refunds] = await Promise.all([
    openClaims(table).ofOrder(orderId),
    services.payments.ofOrder(orderId),
    openRefunds(table).ofOrder(orderId),
  ]);
  const money = movedMoney(rules, attempts, refunds);
  const place = await contactPlace(services, order);
  if (!makes && money.length === 0 && !place) return { erpRef: null };
  if (makes && order.erpState !== 'verifie') throw new WaitsForPerson(ORDER_FIRST);

  const erp = await services.erp();
  const read = async () => {
    const erpOrder = await findOwnOrder(services, erp, order);
    return { erpOrder, invoices: await readOwnInvoices(services, erp, order, erpOrder?.invoiceIds ?? []) };
  };
  const { erpOrder, invoices } = await read();
  if (!erpOrder && makes) throw new WaitsForPerson(ORDER_FIRST);
  let there = invoices;
  if (
    makes &&
    erpOrder &&
    !hasInvoice(there) &&
    !known.some(({ isCreditNote, isDeposit }) => !isCreditNote && !isDeposit)
  ) {
    await begin(services, orderId);
    await writeStep(erp.createInvoiceFromOrder(erpOrder.id));
    there = (await read()).invoices;
    if (!hasInvoice(there)) throw notFoundAfterWrite('Facture');
  }
  // before its PDF is generated
  await placeInvoices(services, erp, order, there);
  if (makes && rules.onDelivery === 'validated') there = await validateOwn(services, erp, order, there);
  if (makes) there = await creditClaims(services, erp, { order, rules, claims, invoices: there });
  const settled = await recordMoney(services, erp, { order, rules, money, claims, invoices: there });
  await placeInvoices(services, erp, order, settled);
  for (const { whole, orders } of settled)
    await takeInvoice(services, orders, whole, { now: services.step.at });
  await raiseInvoiceMismatch(services, orderId, services.step.at);
  const draft = settled.find((invoice) => isCurrent(invoice) && isDraft(invoice.statusCode));
  const deposit = liveDeposit(settled);
  if (makes && rules.onDelivery === 'validated' && draft && deposit)
    throw new WaitsForPerson(
      `Facture ${draft.ref} en brouillon : déduisez-y l’acompte ${deposit.ref} dans Dolibarr, puis validez-la.`,
    );
  return { erpRef: settled.find(isCurrent)?.ref ?? null };
};

const ORDER_FIRST = 'Attend que la commande soit vérifiée dans Dolibarr : sa facture en est tirée.';

/** A deposit invoice is not an invoice of delivered goods. */
const isCurrent = ({ isCreditNote, isDeposit, statusCode }: OwnInvoice): boolean =>
  !isCreditNote && !isDeposit && !isAbandoned(statusCode);
const hasInvoice = (invoices: readonly OwnInvoice[]): boolean => invoices.some(isCurrent);

/** Saved before the call, so that the draft it creates is identified as ours even if the answer is lost. */
const begin = async ({ table, erpInvoicing, step }: StepServices, orderId: string): Promise<void> => {
  const stored = await erpInvoicing.find(orderId);
  if (!stored.begunAt)
    await table.transact([erpInvoicing.keep(orderId, { ...stored, begunAt: step.at.toISOString() })]);
};

const liveDeposit = (invoices: readonly OwnInvoice[]): OwnInvoice | undefined =>
  invoices.find(({ isDeposit, statusCode }) => isDeposit && !isAbandoned(statusCode));

/**
 * Validates only the draft that we created; others are finished by hand. So is one after a deposit: Dolibarr
 * deducts a deposit only when its user does so.
 */
const validateOwn = async (
  services: StepServices,
  erp: DolibarrGateway,
  order: Order,
  invoices: readonly OwnInvoice[],
): Promise<OwnInvoice[]> => {
  const invoicing: Invoicing = await services.erpInvoicing.find(order.id);
  const current = invoices.filter(isCurrent);
  const draft = current.find(({ statusCode }) => isDraft(statusCode));
  if (!invoicing.begunAt || !draft || current.length > 1 || liveDeposit(invoices)) return [...invoices];
  await writeStep(erp.validateInvoice(draft.id));
  const read = await readOwnInvoices(services, erp, order, [draft.id]);
  if (!read.some(({ id, statusCode }) => id === draft.id && !isDraft(statusCode)))
    throw notFoundAfterWrite(`Facture ${draft.ref}`);
  return read;
};

/**
 * An invoice names the delivery place if it is not the customer's address (L.441-9, and every e-invoice).
 * Dolibarr 22 inherits no contact of the order; 23.0.1 and 24.0.0-beta do unless
 * MAIN_PROPAGATE_CONTACTS_FROM_ORIGIN is 0. Each invoice and credit note of this order alone gets it once.
 */
const placeInvoices = async (
  services: StepServices,
  erp: DolibarrGateway,
  order: Order,
  invoices: readonly OwnInvoice[],
): Promise<void> => {
  const { table, erpInvoicing } = services;
  const stored = await erpInvoicing.find(order.id);
  const placed = new Set(stored.placed);
  const wanted = invoices.filter(
    ({ id, orders, statusCode }) => orders.length === 1 && !isAbandoned(statusCode) && !placed.has(id),
  );
  const place = wanted.length === 0 ? undefined : await contactPlace(services, order);
  if (!place) return;
  await unlessRefused(order, async () => {
    for (const { id, thirdPartyId } of wanted) {
      await linkPlace(erp, order, place, {
        thirdPartyId,
        list: () => erp.listInvoiceDeliveryContacts(id),
        add: (contactId) => erp.addInvoiceDeliveryContact(id, contactId),
      });
      placed.add(id);
    }
  });
  const next = { ...(await erpInvoicing.find(order.id)), placed: [...placed] };
  if (placed.size > (stored.placed?.length ?? 0)) await table.transact([erpInvoicing.keep(order.id, next)]);
};
