import { getSeenOrder } from '#functions/orders/list-orders.ts';
import { mapInBatches } from '#functions/platform/batches.ts';
import { type DeliveredServices, deliveredLines } from './delivered-lines.ts';
import type { LinkKeyStore } from './link-key.store.ts';
import { type SettingsStore, shopSettings } from '#functions/settings/settings.module.ts';
import type { Identity } from '#shared/kernel/access.ts';
import { addDays, parisDay } from '#shared/kernel/dates.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';
import { originLinesOf } from '#shared/preparation/meat-origin.ts';
import type { Origin, OwnOrigin } from '#shared/preparation/origin.contract.ts';
import { houseLines } from '#shared/settings/company-texts.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';

export type OriginServices = DeliveredServices & {
  settings: Pick<SettingsStore, 'read'>;
  linkKey: LinkKeyStore;
};

/** Required by inspectors of restaurants; a printed card may be displayed a month longer. */
const HISTORY_DAYS = 365;
const LINK_DAYS = HISTORY_DAYS + 31;

type Left = Order & { closedAt: string };
/** Weighed and not undone: its lots are known. */
const hasLeft = (order: Order): order is Left => order.closedAt !== undefined && order.status !== 'annule';

const dayOf = ({ proof, closedAt }: Left): string => parisDay(new Date(proof?.at ?? closedAt));

const isWithin = (order: Left, days: number, now: Date): boolean =>
  dayOf(order) >= addDays(parisDay(now), -days);

/** A customer's deliveries of a year with their origin, a page of orders at a time. */
export const listOrigins = async (
  services: OriginServices,
  customerId: string,
  { cursor, limit, now }: { cursor?: string | undefined; limit: number; now: Date },
) => {
  const { items, next } = await services.orders.listOfCustomer(customerId, limit, cursor);
  const shown = items.filter(hasLeft).filter((order) => isWithin(order, HISTORY_DAYS, now));
  // an order may be delivered weeks after it was placed: a month is allowed for that
  const oldest = items.at(-1);
  const isOver =
    oldest !== undefined &&
    parisDay(new Date(oldest.placedAt)) < addDays(parisDay(now), -(HISTORY_DAYS + 31));
  return {
    success: true as const,
    data: await mapInBatches(shown, (order) => ownOrigin(services, order)),
    next_cursor: isOver ? null : next,
  };
};

/** Of one order, with the link of its card; customers see their own only. */
export const getOrigin = async (services: OriginServices, caller: Identity, orderId: string, now: Date) => {
  const order = await getSeenOrder(services.orders, caller, orderId, now);
  if (!hasLeft(order))
    throw new Refusal(
      'not_found',
      'Cette commande n’est pas encore préparée : l’origine de ses viandes n’est pas connue.',
    );
  const [origin, key] = await Promise.all([ownOrigin(services, order), services.linkKey.findOrMake()]);
  return {
    success: true as const,
    data: { ...origin, lien: `/origine/${originToken(key, order.id)}` },
  };
};

/** The page of a card, for any bearer: without prices and names. */
export const readOrigin = async (services: OriginServices, token: string, now: Date) => {
  const key = await services.linkKey.find();
  const orderId = key === undefined ? undefined : orderOfToken(key, token);
  const order = orderId === undefined ? undefined : await services.orders.locate(orderId, now);
  if (!order || !hasLeft(order)) throw invalid();
  if (!isWithin(order, LINK_DAYS, now))
    throw new Refusal(
      'token_invalid',
      'Cette carte a plus d’un an : demandez celle d’une livraison récente.',
    );
  return { success: true as const, data: await originOf(services, order) };
};

const invalid = () =>
  new Refusal('token_invalid', 'Ce lien n’est pas valable. Scannez de nouveau le code de la carte.');

const ownOrigin = async (services: OriginServices, order: Left): Promise<OwnOrigin> => ({
  order_id: order.id,
  reference: order.reference,
  ...(await originOf(services, order)),
});

const originOf = async (services: OriginServices, order: Left): Promise<Origin> => {
  const [{ siteId, lines }, { value: house }] = await Promise.all([
    deliveredLines(services, order),
    services.settings.read(shopSettings.house),
  ]);
  const { approval } = house.sites[siteId];
  return {
    jour: dayOf(order),
    fournisseur: [
      ...houseLines(house, siteId),
      ...(approval ? [`Agrément FR ${approval.replaceAll(/^FR\s*|\s*CE$/gi, '')} CE`] : []),
    ],
    lignes: originLinesOf(lines),
  };
};

/** A ULID. */
const ID_LENGTH = 26;
/** 132 bits of the signature: short enough for a small QR code. */
const MAC_LENGTH = 22;

/** The order's id with its signature, so that links cannot be forged. */
export const originToken = (key: string, orderId: string): string => `${orderId}${macOf(key, orderId)}`;

/** The order of a link; undefined if the signature is not ours. */
export const orderOfToken = (key: string, token: string): string | undefined => {
  const orderId = token.slice(0, ID_LENGTH);
  const [given, right] = [Buffer.from(token.slice(ID_LENGTH)), Buffer.from(macOf(key, orderId))];
  return given.length === right.length && timingSafeEqual(given, right) ? orderId : undefined;
};

const macOf = (key: string, orderId: string): string =>
  createHmac('sha256', key).update(`origin ${orderId}`).digest('base64url').slice(0, MAC_LENGTH);
