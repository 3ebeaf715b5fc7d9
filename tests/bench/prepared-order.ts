import { randomUUID } from 'node:crypto';
import { benchOrigin as origin, newCustomer, signInAdmin } from './client.ts';

export const LINES = 8;

type Lot = { warehouse_id: string; lot: string; qty: number; sellby: string | null };
type Product = {
  id: string;
  label: string;
  unit: 'kg' | 'piece';
  barcode: string | null;
  by_piece?: true;
  bruges_real: number;
  lots: Lot[];
};
type Offer = { id: string; price: number; stock_reel: number; piece?: { nominal_kg: number } };

export const asked = async (path: string, token: string, body?: object): Promise<Record<string, unknown>> => {
  const answer = await fetch(origin + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const read = (await answer.json()) as Record<string, unknown>;
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${String(read['message'])}`);
  return read;
};

/** Goods with one label. */
export type Piece = { product: Product; milli: number; lot: string | null };

const KG_EACH = 2;

/** The customer of these orders: of this run alone, as one customer's unpaid orders have a limit. */
export const buyer = await newCustomer(`bench-${randomUUID()}@banc-essai.test`, 'Banc-essai-2026');

/** Stock for weighing: of each product a lot at Bruges with so many kg that has not expired. */
const weighable = (shop: readonly Offer[], movable: readonly Product[], kg: (offer: Offer) => number) => {
  const today = new Date().toISOString().slice(0, 10);
  return shop.flatMap((offer): { offer: Offer; product: Product; lot: string | null }[] => {
    const product = movable.find((each) => each.id === offer.id);
    if (product?.unit !== 'kg' || !product.barcode) return [];
    if (offer.stock_reel < 2 * kg(offer) || product.bruges_real < kg(offer)) return [];
    const lots = product.lots.filter(({ warehouse_id: site }) => site === '1');
    const lot = lots.find(({ qty, sellby }) => qty >= kg(offer) && (sellby ?? '9999') >= today);
    return lots.length > 0 && !lot ? [] : [{ offer, product, lot: lot?.lot ?? null }];
  });
};

/**
 * Products with enough stock at Bruges, ordered by the customer of this run: so many by weight, and for each number
 * in `inPieces` as many pieces of one sold so. And one more that is not in the order.
 */
export const placeOrder = async (
  byWeight = LINES,
  inPieces: readonly number[] = [],
): Promise<{ orderId: string; pieces: Piece[]; other: Piece }> => {
  const admin = await signInAdmin();
  const shop = (await asked('/api/products', buyer.token))['data'] as Offer[];
  const movable = (await asked('/api/stock-movements/products', admin.token))['products'] as Product[];
  const most = Math.max(0, ...inPieces);
  const some = weighable(
    shop.filter(({ piece }) => piece),
    movable,
    ({ piece }) => (piece?.nominal_kg ?? 0) * most * 1.2,
  ).slice(0, inPieces.length);
  const kilos = weighable(
    shop.filter(({ piece }) => !piece),
    movable,
    () => 5,
  ).slice(0, byWeight + 1);
  const [other, ...whole] = kilos.toReversed();
  if (!other || whole.length < byWeight || some.length < inPieces.length)
    throw new Error(`only ${whole.length} products can be weighed, ${some.length} by the piece`);
  const byPiece = some.map((each, at) => ({ ...each, count: inPieces[at] ?? 0 }));
  const total =
    whole.reduce((sum, { offer }) => sum + Math.round(offer.price * KG_EACH * 100), 0) +
    byPiece.reduce(
      (sum, { offer, count }) => sum + Math.round(offer.price * count * (offer.piece?.nominal_kg ?? 0) * 100),
      0,
    );
  const placed = await asked('/api/products/orders', buyer.token, {
    client_id: buyer.id,
    items: [
      ...whole.map(({ product }) => ({ product_id: product.id, quantity: KG_EACH })),
      ...byPiece.map(({ product, count }) => ({ product_id: product.id, pieces: count })),
    ],
    total: total / 100,
    identical_confirmed: true,
  });
  return {
    orderId: String(placed['order_id']),
    pieces: [
      ...whole.map(({ product, lot }) => ({ product, milli: 2040, lot })),
      ...byPiece.flatMap(({ offer, product, lot, count }) =>
        // no two weights are equal
        Array.from({ length: count }, (_, at) => ({
          product,
          milli: Math.round((offer.piece?.nominal_kg ?? 0) * 1000) + 7 * at - 10,
          lot,
        })),
      ),
    ],
    other: { product: other.product, milli: 2040, lot: other.lot },
  };
};

/** Content of a label of the house: GTIN-14 of a weighed item, net weight, lot. */
export const labelOf = ({ product, milli, lot }: Piece): string => {
  const thirteen = `9${(product.barcode ?? '').padStart(13, '0').slice(0, 12)}`;
  const sum = [...thirteen].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  const gtin = `${thirteen}${(10 - (sum % 10)) % 10}`;
  return `(01)${gtin}(3103)${String(milli).padStart(6, '0')}${lot === null ? '' : `(10)${lot}`}`;
};

/** Throws if the closed order differs from what was weighed. */
export const checkClosed = async (orderId: string, pieces: readonly Piece[]) => {
  const { token } = await signInAdmin();
  const closed = (await asked(`/api/admin/preparations/${orderId}`, token))['data'] as {
    prepared: { product_id: string; parts: { qty: number }[] }[];
  };
  for (const [id, weighed] of Map.groupBy(pieces, ({ product }) => product.id)) {
    const got = closed.prepared.find((line) => line.product_id === id)?.parts ?? [];
    const grams = got.map(({ qty }) => Math.round(qty * 1000)).filter((milli) => milli > 0);
    const scanned = weighed.map(({ milli }) => milli).filter((milli) => milli > 0);
    if (String(grams.toSorted((a, b) => a - b)) !== String(scanned.toSorted((a, b) => a - b)))
      throw new Error(
        `« ${weighed[0]?.product.label} »: ${JSON.stringify(got)} instead of ${scanned.join(', ')} g`,
      );
  }
};
