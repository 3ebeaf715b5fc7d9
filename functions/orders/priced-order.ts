import { type CustomerCard, customerCard } from '#functions/customers/customer-card.ts';
import { chosenDelivery, refuseUnderMinimum, type Recipient } from '#functions/delivery/chosen-delivery.ts';
import type { PlaceOrder } from './order-services.ts';
import { refuseStaleTotal } from '#functions/orders/lines/price-check.ts';
import { personIdOf } from './spending.ts';
import { ulid } from '#functions/platform/ids.ts';
import { customerName } from '#shared/customers/customer-name.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { deliveryChargeLine } from '#shared/orders/delivery-charge.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderReference } from '#shared/orders/order-reference.ts';
import { orderTotal } from '#shared/orders/order-total.ts';
import { CART_STAYS } from '#shared/kernel/cart-stays.ts';
import { productPart } from '#functions/catalog/catalog.module.ts';
import { accountPart } from '#functions/customers/customers.module.ts';
import { deliveryRulesPart } from '#functions/delivery/delivery.module.ts';
import { priceTermsPart } from '#functions/orders/lines/price-terms.ts';
import { accountCap, isPaidOneByOne, refuseClosed } from '#functions/orders/guard/write-guarded.ts';
import { liveCallerPart } from '#functions/platform/http/live-session.ts';
import { type Part, readTogether } from '#functions/platform/table/read-together.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { quarantinedPart } from '#functions/stock/stock.module.ts';
import { cartVatPart, reservationRulesPart, vatQuestionPart } from '#functions/settings/settings.module.ts';
import type { DeliveryRules } from '#shared/delivery/delivery-rules.ts';
import type { PriceTerms } from '#shared/catalog/price-terms.ts';
import type { Product } from '#shared/catalog/product.ts';
import type { Identity } from '#shared/kernel/access.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { cutNoteOf, type RequestedItem } from '#shared/orders/cart.ts';
import { linePrice } from '#shared/orders/line-price.ts';
import { lineAmount, rejectUnreachableLimit } from '#shared/orders/line-amount.ts';
import { knownFrom } from '#shared/customers/house-terms.ts';
import { endsUnpaidAt } from '#shared/settings/reservation-rules.ts';
import { type CartVat, lineVatOf, vatRateFor } from '#shared/settings/cart-vat.ts';
import { type OrderLine, orderedLine } from '#shared/orders/order-line.ts';

/** The order to write, at current prices; refuses a day, a minimum, or a total other than the one shown. */
export const pricedOrder = (request: PlaceOrder, basis: OrderBasis, number: number) => {
  const { customer, vat, rules, lines: goods } = basis;
  const delivery = chosenDelivery(request.delivery ?? {}, basis.recipient, rules, request.now);
  const zone = rules.zones.find(({ id }) => id === delivery.zone);
  refuseUnderMinimum(zone, orderTotal(goods).htCents);
  const charge = deliveryChargeLine(goods, zone, rules, vat);
  const lines = charge ? [...goods, charge] : goods;
  const total = orderTotal(lines);
  refuseStaleTotal(request, total, lines);
  const order: Order = {
    id: ulid(request.now),
    reference: orderReference(parisDay(request.now), number),
    ...customerOf(customer),
    ...standingOf(request),
    placedAt: request.now.toISOString(),
    ...placerOf(request),
    lines,
    delivery,
    vat,
    totalHtCents: total.htCents,
    totalVatCents: total.vatCents,
    totalTtcCents: total.ttcCents,
    status: 'en_attente',
    paymentStatus: 'non_paye',
    deliveryStatus: 'non_livre',
    paidCents: 0,
    openAttemptId: null,
    erpState: 'a_envoyer',
    erpRef: null,
    version: 1,
  };
  return { goods, order };
};

/** The part that the order stores. */
const standingOf = ({ standing: from }: PlaceOrder) => ({
  ...(from?.standing ? { standing: from.standing } : {}),
  ...(from?.confirmBefore === undefined ? {} : { confirmBefore: from.confirmBefore }),
});

const placerOf = ({ caller, telephone }: PlaceOrder) => {
  const personId = telephone ? telephone.personId : personIdOf(caller);
  return {
    ...(personId === undefined ? {} : { placedBy: personId }),
    ...(telephone ? { takenBy: telephone.takenBy } : {}),
  };
};

const customerOf = (customer: CustomerCard) => ({
  customerId: customer.id,
  customerName: customerName(customer),
  customerEmail: customer.mail,
});

const VAT_UNSAID = `Les commandes en ligne sont fermées : la maison n’a pas encore confirmé le taux de TVA du site. Rien n’est perdu${CART_STAYS}.`;

/** Data that an order is made from: customer, place, settings in force and priced lines. */
export type OrderBasis = {
  customer: CustomerCard;
  recipient: Recipient;
  vat: CartVat;
  rules: DeliveryRules;
  /** Maximum of the account's unpaid orders; null: none. */
  capCents: Cents | null;
  /** Each order must be paid before the next. */
  isPaidOneByOne: boolean;
  /** Payment deadline; absent if it does not expire. */
  endsUnpaidAt?: Date;
  lines: OrderLine[];
  /** Quantity of a product in quarantined lots. */
  quarantined: (productId: string) => number;
};

/**
 * One batch read: customer, session, settings and just the products ordered, so the cost depends on the
 * order alone. A `caller` with an expired session cannot order; the read is then strongly consistent.
 */
export const readOrderBasis = async (
  table: Table,
  customerId: string,
  items: readonly RequestedItem[],
  now: Date,
  caller?: Identity,
): Promise<OrderBasis> => {
  const customer = accountPart(customerId);
  const terms = priceTermsPart(customerId);
  const day = parisDay(now);
  const session = caller && liveCallerPart(caller, now);
  const read = await readTogether(
    table,
    [...basisParts(customerId, items, now), ...(session ? [session] : [])],
    { consistent: caller !== undefined },
  );
  if (session) read(session);
  const account = read(customer);
  if (!account) throw new Refusal('not_signed_in');
  refuseClosed(account);
  const { confirmed, ...vat } = read(cartVatPart).value;
  if (read(vatQuestionPart) && !confirmed) throw new Refusal('ordering_closed', VAT_UNSAID);
  const lines = items.map((item, index) =>
    pricedLine({ item, index }, read(productPart(item.productId)), read(terms), vat),
  );
  const reservationRules = read(reservationRulesPart).value;
  const ends = endsUnpaidAt(reservationRules, knownFrom(account), now);
  return {
    customer: customerCard(account),
    recipient: { address: account.address, postal: account.postal, addresses: account.addresses ?? [] },
    vat,
    rules: read(deliveryRulesPart).rules,
    capCents: accountCap(reservationRules, account, now),
    isPaidOneByOne: isPaidOneByOne(account),
    ...(ends ? { endsUnpaidAt: ends } : {}),
    lines,
    quarantined: (productId) => read(quarantinedPart(productId, day)),
  };
};

/** What `readOrderBasis` reads, without the caller's session. */
export const basisParts = (
  customerId: string,
  items: readonly RequestedItem[],
  now: Date,
): Part<unknown>[] => [
  accountPart(customerId),
  priceTermsPart(customerId),
  cartVatPart,
  vatQuestionPart,
  deliveryRulesPart,
  reservationRulesPart,
  ...items.map(({ productId }) => productPart(productId)),
  ...items.map(({ productId }) => quarantinedPart(productId, parisDay(now))),
];

/** One product at the customer's price; refused if it is not sold. */
const pricedLine = (
  { item, index }: { item: RequestedItem; index: number },
  product: Product | undefined,
  terms: PriceTerms,
  vat: CartVat,
): OrderLine => {
  if (!product?.onSale) {
    throw new Refusal('product_unknown', product && `« ${product.label} » n’est plus proposé à la vente.`, {
      field: `items.${index}.product_id`,
      details: { product_id: item.productId },
    });
  }
  const field = `items.${index}`;
  const amount = lineAmount(item, product, field);
  const line = orderedLine({
    productId: product.id,
    ref: product.ref,
    label: product.label,
    category: product.categoryName,
    ...amount,
    ...cutNoteOf(item),
    ...linePrice(product, terms, amount.ordered.milli),
    vatRate: vatRateFor(product.vatRate, vat),
    ...lineVatOf(vat),
  });
  rejectUnreachableLimit(line, field);
  return line;
};
