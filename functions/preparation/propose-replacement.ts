import { productPart } from '#functions/catalog/catalog.module.ts';
import { accountPart } from '#functions/customers/customers.module.ts';
import { getAnyOrder } from '#functions/orders/list-orders.ts';
import { offeredLine } from '#functions/orders/lines/offered-line.ts';
import { priceTermsPart } from '#functions/orders/lines/price-terms-part.ts';
import type { OrderServices } from '#functions/orders/order-services.ts';
import { proposalView } from '#functions/preparation/proposal-view.ts';
import { ulid } from '#functions/platform/ids.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { availableMilliPart } from '#functions/stock/stock.module.ts';
import { readTogether } from '#functions/platform/table/read-together.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { quantityText, sellablePart } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { lineQuantity } from '#shared/orders/cart.ts';
import { goodsOf } from '#shared/orders/delivery-charge.ts';
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
  milli: number;
  now: Date;
};

/**
 * A preparer asks the customer about a line that runs short. Only the question is written, with the order's next version
 * and the letter; from then on the order is in preparation. Lines, stock and money stay as they are until the customer agrees.
 */
export const proposeReplacement = (services: Services, request: Propose) =>
  retryOnConflict(() => propose(services, request), {
    onExhausted: () => Promise.reject(new Refusal('version_conflict')),
  });

const propose = async (
  { table, orders }: Services,
  { orderId, adminId, productId, insteadId, milli, now }: Propose,
) => {
  const order = await getAnyOrder(orders, orderId, now);
  refuseUnlessMay('replace_product', order);
  const line = goodsOf(order.lines).find((each) => each.productId === productId);
  if (!line) {
    throw new Refusal('invalid_input', 'Ce produit n’est pas dans la commande.', { field: 'produit_id' });
  }
  if (line.lots.length > 0) {
    throw new Refusal('invalid_input', 'Les lots de cette ligne sont déjà enregistrés.', {
      field: 'produit_id',
    });
  }
  const isLess = insteadId === undefined || insteadId === productId;
  const instead = isLess ? lessOf(line, milli) : await otherFor(table, order, { insteadId, milli, now });
  const at = now.toISOString();
  const { label, prepared: ordered } = line;
  const id = ulid(now);
  const until = answerableUntil(now);
  const proposal: Proposal = { id, productId, label, ordered, instead, state: 'open', at, until };
  refuseBeyondHold(order, agreedLines(order, proposal));
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
  const asked: Order = { ...order, proposals, deliveryStatus: 'en_preparation' };
  return {
    success: true as const,
    data: proposalView(asked, proposal, now),
    message: `Proposé à ${order.customerName}`,
  };
};

const lessOf = (line: OrderLine, milli: number): OrderLine => {
  const ordered = lineQuantity(
    { productId: line.productId, milli },
    { label: line.label, unit: line.ordered.unit },
  );
  if (ordered.milli >= line.prepared.milli) {
    throw new Refusal('invalid_input', `Proposez moins que ${quantityText(line.prepared)}.`, {
      field: 'propose.quantite',
    });
  }
  const { pieces: _byWeight, ...rest } = line;
  return orderedLine({ ...rest, ordered });
};

const otherFor = async (
  table: Table,
  order: Order,
  { insteadId, milli, now }: { insteadId: string; milli: number; now: Date },
): Promise<OrderLine> => {
  if (order.lines.some(({ productId }) => productId === insteadId)) {
    throw new Refusal('invalid_input', 'Ce produit est déjà dans la commande.', {
      field: 'propose.produit_id',
    });
  }
  const [customer, offered] = [accountPart(order.customerId), productPart(insteadId)];
  const available = availableMilliPart(insteadId, parisDay(now));
  const terms = priceTermsPart(order.customerId);
  const read = await readTogether(table, [customer, terms, offered, available]);
  const product = read(offered);
  if (!read(customer)) throw new Refusal('order_not_editable', 'Le compte de ce client n’existe plus.');
  if (!product?.onSale)
    throw new Refusal('product_unknown', 'Ce produit n’est pas en vente.', { field: 'propose.produit_id' });
  const ordered = lineQuantity({ productId: insteadId, milli }, product);
  const left = sellablePart({ unit: product.unit, milli: read(available) });
  if (left.milli < ordered.milli) {
    throw new Refusal(
      'insufficient_stock',
      `Stock insuffisant pour « ${product.label} » : il reste ${quantityText(left)}.`,
      { field: 'propose.quantite' },
    );
  }
  return offeredLine(product, read(terms), order.vat, { ordered });
};
