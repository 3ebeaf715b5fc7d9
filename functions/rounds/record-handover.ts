import { creditRefused } from '#functions/claims/credit-refused.ts';
import type { Claims } from '#functions/claims/claims.module.ts';
import type { Customers } from '#functions/customers/customers.module.ts';
import { getAnyOrder } from '#functions/orders/list-orders.ts';
import { settleRestoredCredits, withdrawCredits } from '#functions/claims/withdraw-credits.ts';
import { eventId, orderEvent } from '#functions/orders/order-event.ts';
import type { OrderServices } from '#functions/orders/order-services.ts';
import { expectReturns } from '#functions/rounds/returns/expect-returns.ts';
import type { ReturnsStore } from '#functions/rounds/returns/returns.store.ts';
import { stopView } from '#functions/rounds/stop-view.ts';
import { type SettingsStore, shopSettings } from '#functions/settings/settings.module.ts';
import type { FollowedPayments } from '#functions/payments/payments.module.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { retryOrRefuse } from '#functions/platform/table/retry-on-conflict.ts';
import { parisClock } from '#shared/kernel/dates.ts';
import { type Cents, centsFromEuros } from '#shared/kernel/money.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { MILLI_PER_UNIT, quantityText } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { goodsOf } from '#shared/orders/delivery-charge.ts';
import { celsiusText, chilledLimit } from '#shared/orders/chilled-limit.ts';
import type { OrderChange, Signatures } from '#functions/orders/orders.module.ts';
import type { Order } from '#shared/orders/order.ts';
import { type DeliveryProof, handedOverAt, refusedText } from '#shared/orders/delivery-proof.ts';
import { dueCents, isDueAgain } from '#shared/orders/order-due.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import { MAX_CASH_CENTS, type PaymentTaken, takenText, type TakenWay } from '#shared/orders/payment-taken.ts';
import { refuseUnlessMay } from '#shared/orders/order-state.ts';
import type { ReturnedGoods } from '#shared/rounds/returned-goods.ts';

type Services = Pick<OrderServices, 'table' | 'orders'> & {
  customers: Pick<Customers, 'find'>;
  claims: Pick<Claims, 'ofOrder' | 'create' | 'replace' | 'decide'>;
  payments: Pick<FollowedPayments, 'ofOrder' | 'cases'>;
  returns: ReturnsStore;
  signatures: Pick<Signatures, 'save'>;
  settings: Pick<SettingsStore, 'read'>;
};

type RecordHandover = {
  orderId: string;
  adminId: string;
  key: string;
  receiver: string;
  at: string;
  reserves: string;
  /** `quantite` in thousandths; absent: all of it. */
  refused: readonly { product_id: string; reason: string; quantite?: number | undefined }[];
  /** °C. */
  temperature?: number | undefined;
  /** Paid to the driver, in euros. */
  taken?: { amount: number; way: TakenWay } | undefined;
  /** An SVG path. */
  signature?: string | undefined;
  now: Date;
};

/**
 * The driver's report of a handover: the order is delivered, with recipient, time and reservations. The
 * phone repeats it until it is answered, under the same key. An order set to delivered by hand before gets
 * no second e-mail, but its proof.
 */
export const recordHandover = (services: Services, request: RecordHandover) =>
  retryOrRefuse(() => record(services, request));

const record = async (services: Services, request: RecordHandover) => {
  const { table, orders, customers } = services;
  const { orderId, adminId, key, now } = request;
  const order = await getAnyOrder(orders, orderId, now);
  const account = await customers.find(order.customerId);
  const answer = (after: Order) => ({
    success: true as const,
    data: stopView(after, account),
    message: 'Remise enregistrée',
  });
  if (order.proof?.key === key) return answer(order);
  const closedAt = handedOverFrom(order);
  const proof = proofOf(order, closedAt, request);
  const isNew = order.deliveryStatus !== 'livre';
  const event = orderEvent('order.delivered', order, now, eventId('order-delivery', now));
  const returned = await services.returns.find(orderId);
  refusePutAway(order, proof, returned);
  const credits = await followCredits(services, order, proof, { returned, by: `admin:${adminId}`, now });
  const { refusedCents: _before, ...unrefused } = order;
  const after: Order = {
    ...unrefused,
    deliveryStatus: 'livre',
    proof,
    ...(credits.refusedCents > 0 ? { refusedCents: credits.refusedCents } : {}),
  };
  const status = await statusAfter(services, order, after);
  await table.transact([
    orders.change(order, { deliveryStatus: 'livre', proof, ...credits.change, ...status }),
    orders.audit(orderId, {
      at: now.toISOString(),
      actor: `admin:${adminId}`,
      field: 'statut_livraison',
      from: order.deliveryStatus,
      to: 'livre',
      reason: [outcomeText(after, proof), ...credits.notes].join(' '),
    }),
    ...(isNew ? [writeEvent(table, event)] : []),
    ...expectReturns(services.returns, order, proof, returned),
    ...(request.signature === undefined ? [] : [services.signatures.save(orderId, request.signature, now)]),
    ...credits.writes,
  ]);
  return answer({ ...after, ...status });
};

/** Goods accepted at a later handover are charged again, also if the rest of the order is paid. */
const statusAfter = async (
  { settings }: Services,
  before: Order,
  after: Order,
): Promise<Pick<OrderChange, 'paymentStatus'>> => {
  if ((after.refusedCents ?? 0) >= (before.refusedCents ?? 0)) return {};
  const { askFromCents } = (await settings.read(shopSettings.weighing)).value;
  return isDueAgain(after, askFromCents) ? { paymentStatus: 'non_paye' } : {};
};

/** The driver's report, checked; refused without the temperature of chilled goods. */
const proofOf = (order: Order, closedAt: string, request: RecordHandover): DeliveryProof => {
  const { temperature, signature } = request;
  if (temperature === undefined && chilledLimit(order.lines) !== null) {
    throw new Refusal(
      'invalid_input',
      'Relevez la température : la livraison contient des produits réfrigérés.',
      { field: 'temperature' },
    );
  }
  return {
    receiver: request.receiver,
    at: handedOverAt(new Date(request.at).toISOString(), closedAt, request.now.toISOString()),
    reserves: request.reserves,
    refused: refusedGoods(order, request.refused),
    ...(temperature === undefined ? {} : { temperatureDeci: Math.round(temperature * 10) }),
    ...(signature === undefined ? {} : { signed: true as const }),
    ...(request.taken === undefined ? {} : { taken: takenOf(request.taken) }),
    key: request.key,
  };
};

/** The payment to the driver; refused above the legal limit of cash. */
const takenOf = ({ amount, way }: NonNullable<RecordHandover['taken']>): PaymentTaken => {
  const cents = centsFromEuros(amount);
  if (way === 'especes' && cents > MAX_CASH_CENTS) {
    throw new Refusal(
      'invalid_input',
      `Entre professionnels, pas plus de ${moneyText(MAX_CASH_CENTS)} en espèces.`,
      { field: 'taken.amount' },
    );
  }
  return { cents, way };
};

type FollowedCredits = {
  writes: TransactItem[];
  notes: string[];
  /** Not requested while its credit is undecided. */
  refusedCents: Cents;
  change: Pick<OrderChange, 'refusedCents'>;
};
type Handing = { returned: ReturnedGoods | undefined; by: string; now: Date };

/**
 * Credits refused goods, and withdraws credits of goods that this report no longer refuses: unless they were
 * restocked or destroyed concurrently, then they came back, and an administrator decides.
 */
const followCredits = async (
  services: Services,
  order: Order,
  proof: DeliveryProof,
  { returned, by, now }: Handing,
): Promise<FollowedCredits> => {
  const refused = proof.refused.map(({ productId }) => productId);
  const gone = (returned?.parts ?? []).filter(({ decided }) => decided).map(({ productId }) => productId);
  const taken = (order.proof?.refused ?? [])
    .map(({ productId }) => productId)
    .filter((id) => !refused.includes(id));
  if (refused.length === 0 && taken.length === 0)
    return { writes: [], notes: [], refusedCents: 0, change: {} };
  const retold = { before: await services.claims.ofOrder(order.id), by, now };
  const kept = taken.filter((id) => !gone.includes(id));
  const withdrawn = await withdrawCredits(services, order, kept, retold);
  const credited = creditRefused(services, order, proof.refused, retold.before, now);
  const refusedCents = credited.after.reduce(
    (sum, { productId, refusedFor, state, amountCents }) =>
      refusedFor !== undefined && state === 'open' && !kept.includes(productId) ? sum + amountCents : sum,
    0,
  );
  const writes = [
    ...withdrawn.writes,
    ...(order.proof ? await settleRestoredCredits(services, order, refused, retold) : []),
    ...credited.writes,
  ];
  const stays = order.lines.filter(({ productId }) => taken.includes(productId) && gone.includes(productId));
  const notes = stays.map(({ label }) => `${label} est déjà revenu en stock ou détruit : son avoir reste.`);
  return {
    writes,
    notes: [...withdrawn.notes, ...notes],
    refusedCents,
    change: refusedCents === (order.refusedCents ?? 0) ? {} : { refusedCents: refusedCents || null },
  };
};

/** When its goods were ready, or why it cannot be handed over. */
const handedOverFrom = (order: Order): string => {
  refuseUnlessMay('hand_over', order);
  const { closedAt = '', deliveryStatus, proof } = order;
  if (deliveryStatus === 'livre' && proof) {
    const when = parisClock(new Date(proof.at));
    throw new Refusal('order_not_editable', `Cette commande est déjà remise, à ${proof.receiver} (${when}).`);
  }
  return closedAt;
};

const refusedGoods = (order: Order, refused: RecordHandover['refused']): DeliveryProof['refused'] => {
  const goods = goodsOf(order.lines).filter(({ delivered }) => delivered.milli > 0);
  for (const [at, { product_id: id, quantite }] of refused.entries()) {
    const line = goods.find(({ productId }) => productId === id);
    const isTwice = refused.findIndex((other) => other.product_id === id) !== at;
    if (isTwice || !line) {
      throw new Refusal(
        'invalid_input',
        isTwice ? 'Ce produit est refusé deux fois.' : 'Ce produit n’est pas dans la livraison.',
        { field: `refused.${at}.product_id` },
      );
    }
    if (quantite !== undefined) refuseOddPart(line, quantite, `refused.${at}.quantite`);
  }
  return refused.map(({ product_id: productId, reason, quantite: milli }) => {
    const isAll = goods.some((line) => line.productId === productId && line.delivered.milli === milli);
    return { productId, reason, ...(milli === undefined || isAll ? {} : { milli }) };
  });
};

const refuseOddPart = ({ label, delivered }: OrderLine, milli: number, field: string): void => {
  if (milli > delivered.milli)
    throw new Refusal('invalid_input', `« ${label} » : ${quantityText(delivered)} livrés au plus.`, {
      field,
    });
  if (delivered.unit === 'piece' && milli % MILLI_PER_UNIT !== 0)
    throw new Refusal('invalid_input', `« ${label} » se compte en pièces entières.`, { field });
};

/** After a missed visit its goods came back: restocked or destroyed goods are not in the van any more. */
const refusePutAway = (
  order: Order,
  { refused }: DeliveryProof,
  returned: ReturnedGoods | undefined,
): void => {
  if (!order.missed || order.proof) return;
  const gone = returned?.parts.find(
    ({ decided, productId }) => decided && !refused.some((each) => each.productId === productId),
  );
  if (!gone) return;
  throw new Refusal(
    'invalid_input',
    `« ${gone.label} » est déjà rangé ou détruit depuis le passage en vain : notez-le comme refusé.`,
    { field: 'refused' },
  );
};

/** For the order's history, which outlives the account: without names. */
const outcomeText = (
  order: Order,
  { at, reserves, refused, temperatureDeci, taken }: DeliveryProof,
): string =>
  [
    `Remise à ${parisClock(new Date(at))}${reserves === '' ? '' : ', avec des réserves'}.`,
    ...warmthText(order, temperatureDeci),
    ...(taken
      ? [`Réglé au livreur : ${takenText(taken)}${owedText(order, taken)}, à enregistrer en comptabilité.`]
      : []),
    ...refused.map((each) => `Refusé : ${refusedText(each, order.lines)}.`),
  ].join(' ');

/** A payment other than the amount due after the refused goods. */
const owedText = (order: Order, { cents }: PaymentTaken): string => {
  const due = dueCents(order);
  return cents === due ? '' : `, pour ${moneyText(due)} à encaisser`;
};

const warmthText = (order: Order, temperatureDeci: number | undefined): string[] => {
  if (temperatureDeci === undefined) return [];
  const celsius = temperatureDeci / 10;
  const limit = chilledLimit(order.lines);
  const isWarm = limit !== null && celsius > limit;
  return [`${celsiusText(celsius)}${isWarm ? `, pour ${celsiusText(limit)} au plus` : ''}.`];
};
