import { productPart } from '#functions/catalog/catalog.module.ts';
import { accountPart } from '#functions/customers/customers.module.ts';
import { getAnyOrder } from '#functions/orders/list-orders.ts';
import { offeredLine } from '#functions/orders/lines/todays-offer.ts';
import { priceTermsPart } from '#functions/orders/lines/price-terms.ts';
import type { OrderServices } from '#functions/orders/order-services.ts';
import { proposalView } from '#functions/preparation/proposal-view.ts';
import { ulid } from '#functions/platform/ids.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { availableMilliPart } from '#functions/stock/stock.module.ts';
import { settingPart, shopSettings } from '#functions/settings/settings.module.ts';
import { readTogether } from '#functions/platform/table/read-together.ts';
import { retryOrRefuse } from '#functions/platform/table/retry-on-conflict.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { quantityText, sellablePart } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { piecesText } from '#shared/catalog/piece-sale.ts';
import { lineQuantity, type RequestedItem } from '#shared/orders/cart.ts';
import { amountInPieces, lineAmount } from '#shared/orders/line-amount.ts';
import { isBeyondBound, reservedMilli } from '#shared/orders/line-pieces.ts';
import { goodsOf } from '#shared/orders/delivery-charge.ts';
import { orderDeparture } from '#shared/orders/order-departure.ts';
import { earliestUseBy } from '#shared/stock/lots/departure.ts';
import type { Order } from '#shared/orders/order.ts';
import { type OrderLine, orderedLine } from '#shared/orders/order-line.ts';
import {
  agreedLines,
  answerableUntil,
  type Proposal,
  proposalText,
  refuseBeyondHold,
  withProposal,
} from '#shared/orders/proposal.ts';
import { refuseUnlessMay } from '#shared/orders/order-state.ts';

type Services = Pick<OrderServices, 'table' | 'orders'>;

type Propose = {
  orderId: string;
  adminId: string;
  productId: string;
  /** Another product; absent: less of the same. */
  insteadId: string | undefined;
  /** Quantity, or number of pieces for products paid by the kilo. */
  milli?: number | undefined;
  pieces?: number | undefined;
  /** The same pieces at this weight, above the customer's limit. */
  isBeyondBound?: boolean;
  now: Date;
};

/**
 * Asks the customer about a line that runs short. Only the question is written, with the order's next
 * version and the e-mail; the order is in preparation from then on. Lines, stock and money stay until the
 * customer agrees.
 */
export const proposeReplacement = (services: Services, request: Propose) =>
  retryOrRefuse(() => propose(services, request));

const propose = async (
  { table, orders }: Services,
  { orderId, adminId, productId, insteadId, now, ...wanted }: Propose,
) => {
  const order = await getAnyOrder(orders, orderId, now);
  refuseUnlessMay('replace_product', order);
  const line = goodsOf(order.lines).find((each) => each.productId === productId);
  if (!line) {
    throw new Refusal('invalid_input', 'Ce produit n’est pas dans la commande.', { field: 'produit_id' });
  }
  if (line.lots.length > 0 && !wanted.isBeyondBound) {
    throw new Refusal('invalid_input', 'Les lots de cette ligne sont déjà enregistrés.', {
      field: 'produit_id',
    });
  }
  const instead = await insteadOf({ table }, order, line, { insteadId, now, ...wanted });
  const at = now.toISOString();
  const { label, prepared: ordered } = line;
  const id = ulid(now);
  const until = answerableUntil(now);
  const kind = wanted.isBeyondBound ? { kind: 'bound' as const } : {};
  const proposal: Proposal = { id, ...kind, productId, label, ordered, instead, state: 'open', at, until };
  agreedLines(order, proposal);
  refuseBeyondHold(order, proposal);
  const event = {
    id: `order-replacement-${id}`,
    type: 'order.replacement-proposed' as const,
    version: 1 as const,
    at,
    data: { customerId: order.customerId, orderId, proposalId: id },
  };
  const proposals = withProposal(order, proposal);
  await table.transact([
    orders.change(order, { proposals, deliveryStatus: 'en_preparation' }),
    orders.audit(orderId, {
      at,
      actor: `admin:${adminId}`,
      field: 'proposition',
      from: null,
      to: proposalText(proposal),
      reason: null,
    }),
    writeEvent(table, event),
  ]);
  const proposed: Order = { ...order, proposals, deliveryStatus: 'en_preparation' };
  return {
    success: true as const,
    data: proposalView(proposed, proposal, now),
    message: `Proposé à ${order.customerName}`,
  };
};

type Wanted = Pick<Propose, 'insteadId' | 'milli' | 'pieces' | 'isBeyondBound' | 'now'>;

/** The line that replaces the one that runs short, or weighs too much. */
const insteadOf = (
  { table }: Pick<Services, 'table'>,
  order: Order,
  line: OrderLine,
  { insteadId, now, isBeyondBound: isBeyond = false, ...wanted }: Wanted,
): OrderLine | Promise<OrderLine> => {
  const item = itemOf(insteadId ?? line.productId, wanted);
  if (isBeyond) return beyondBound(line, item);
  const isLess = insteadId === undefined || insteadId === line.productId;
  return isLess ? lessOf(line, item) : otherFor(table, order, { insteadId, item, now });
};

const itemOf = (
  productId: string,
  { milli = 0, pieces }: Pick<Propose, 'milli' | 'pieces'>,
): RequestedItem => ({
  productId,
  milli,
  ...(pieces === undefined ? {} : { pieces }),
});

/** The same pieces at their weight; refused if there is no limit, or the weight is within it. */
const beyondBound = (line: OrderLine, { milli }: RequestedItem): OrderLine => {
  const { pieces } = line;
  if (!pieces?.atMost || milli === null || !isBeyondBound(line, milli)) {
    throw new Refusal('invalid_input', `« ${line.label} » : rien n’y dépasse une limite du client.`, {
      field: 'propose.quantite',
    });
  }
  return { ...line, pieces: { ...pieces, atMost: { grams: milli } } };
};

const lessOf = (line: OrderLine, item: RequestedItem): OrderLine => {
  if (item.pieces !== undefined) return fewerOf(line, item);
  const ordered = lineQuantity(item, { label: line.label, unit: line.ordered.unit });
  if (ordered.milli >= line.prepared.milli) {
    throw new Refusal('invalid_input', `Proposez moins que ${quantityText(line.prepared)}.`, {
      field: 'propose.quantite',
    });
  }
  const { pieces: _byWeight, ...rest } = line;
  return orderedLine({ ...rest, ordered });
};

/** Fewer pieces of the same product, within the existing limit. */
const fewerOf = (line: OrderLine, { pieces = 0 }: RequestedItem): OrderLine => {
  const before = line.pieces;
  if (!before || pieces >= before.ordered) {
    const most = before ? `moins que ${piecesText(before.ordered)}` : 'une quantité : la ligne est au poids';
    throw new Refusal('invalid_input', `Proposez ${most}.`, { field: 'propose.pieces' });
  }
  const { nominalGrams, lowGrams, highGrams, atMost } = before;
  const item = { pieces, ...(atMost ? { atMost } : {}) };
  return orderedLine({
    ...line,
    ...amountInPieces(item, { nominalGrams, lowGrams, highGrams }, line.label, 'propose'),
  });
};

const departurePart = settingPart(shopSettings.departure);

const otherFor = async (
  table: Table,
  order: Order,
  { insteadId, item, now }: { insteadId: string; item: RequestedItem; now: Date },
): Promise<OrderLine> => {
  if (order.lines.some(({ productId }) => productId === insteadId)) {
    throw new Refusal('invalid_input', 'Ce produit est déjà dans la commande.', {
      field: 'propose.produit_id',
    });
  }
  const [customer, offered] = [accountPart(order.customerId), productPart(insteadId)];
  const today = parisDay(now);
  const terms = priceTermsPart(order.customerId);
  const stock = availableMilliPart(insteadId, today);
  const read = await readTogether(table, [customer, terms, offered, stock, departurePart]);
  const product = read(offered);
  if (!read(customer)) throw new Refusal('order_not_editable', 'Le compte de ce client n’existe plus.');
  if (!product?.onSale)
    throw new Refusal('product_unknown', 'Ce produit n’est pas en vente.', { field: 'propose.produit_id' });
  const amount = lineAmount(item, product, 'propose');
  const proposed = offeredLine(product, read(terms), order.vat, amount);
  // lots that expire before the delivery cannot replace anything
  const departureOf = orderDeparture(order, read(departurePart).value, today);
  const available = availableMilliPart(insteadId, earliestUseBy(departureOf(insteadId)));
  const left = sellablePart({ unit: product.unit, milli: read(available) });
  if (left.milli < reservedMilli(proposed)) {
    throw new Refusal(
      'insufficient_stock',
      `Stock insuffisant pour « ${product.label} » : il reste ${quantityText(left)}.`,
      { field: 'propose.quantite' },
    );
  }
  return proposed;
};
