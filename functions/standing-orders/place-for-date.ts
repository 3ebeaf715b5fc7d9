import { placeOrder } from '#functions/orders/place-order.ts';
import { readToday } from '#functions/orders/lines/todays-offer.ts';
import { piecesWithin } from '#shared/catalog/piece-sale.ts';
import {
  lesserQuantity,
  MILLI_PER_UNIT,
  quantityOf,
  quantityText,
  sellablePart,
} from '#shared/kernel/quantity.ts';
import type { Identity } from '#shared/kernel/access.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { saleUnitMismatch, wireAmount } from '#shared/orders/saved-line.ts';
import type { PlannedDate } from '#shared/standing-orders/planned-dates.ts';
import type {
  HandledDate,
  ShortLine,
  StandingLine,
  StandingOrder,
} from '#shared/standing-orders/standing-order.ts';
import { handledWrites, outcome, type StandingContext } from './handled-writes.ts';
import type { StandingServices } from './standing-services.ts';

const NOTHING_LEFT = 'Aucun produit de cette commande n’est disponible.';

/**
 * Orders for a date, at the prices of the day and within stock, under the rules of any order: caps, blocked
 * and closed accounts, minimum, days. Returns the reason if nothing is available.
 */
export const placeForDate = async (
  services: StandingServices,
  standing: StandingOrder,
  planned: PlannedDate & { day: string },
  at: { context: StandingContext; now: Date },
): Promise<HandledDate | undefined> => {
  const { now, context } = at;
  // no session to check the block for us
  if (context.account.blockedAt !== undefined) throw new Refusal('account_blocked');
  const had = await availableLines(services, standing, now);
  const short = had.filter(({ got, line }) => got < line.milli).map(shortOf);
  const items = had.filter(({ got }) => got > 0);
  if (items.length === 0) return { ...outcome(planned, 'refused', now), short, why: NOTHING_LEFT };
  const needsConfirmation = standing.mode === 'confirm';
  await placeOrder(services, {
    customerId: standing.customerId,
    items: items.map(({ line, got }) => itemOf(line, got)),
    seenTotal: null,
    idempotencyKey: `standing-${standing.id}-${planned.date}`,
    identicalConfirmed: true,
    delivery: { day: planned.day, addressId: standing.addressId },
    standing: {
      standing: {
        id: standing.id,
        date: planned.date,
        ...(standing.by === undefined ? {} : { by: standing.by }),
      },
      ...(await authorOf(services, standing)),
      ...(needsConfirmation ? { confirmBefore: planned.cutoff.toISOString() } : {}),
      relatedWrites: (order, why) => {
        const handled = {
          ...outcome(
            planned,
            why === undefined ? (needsConfirmation ? 'to-confirm' : 'placed') : 'to-approve',
            now,
          ),
          ...(why === undefined
            ? {}
            : { why: `Un Gérant de votre entreprise a été invité à la valider : ${why}` }),
          orderId: order.id,
          reference: order.reference,
          ...(short.length > 0 ? { short } : {}),
        };
        return [
          ...handledWrites(services, standing, handled, at),
          services.orders.audit(order.id, {
            at: now.toISOString(),
            actor: 'système',
            field: 'commande régulière',
            from: null,
            to: standing.name,
            reason: shortText(short),
          }),
        ];
      },
    },
    now,
  });
  return undefined;
};

/**
 * The author whose limits apply, with present rights. The company's own login has none; those of a former
 * user no longer apply.
 */
const authorOf = async (
  { people }: StandingServices,
  { customerId, by }: StandingOrder,
): Promise<{ author?: Identity; isOrphan?: boolean }> => {
  if (by === undefined) return {};
  const person = await people.find(customerId, by);
  if (!person) return { isOrphan: true };
  const { id, role, seesPrices, mayPay } = person;
  const rights = { role, seesPrices, mayPay };
  return { author: { family: 'pro', subjectId: customerId, sessionId: '', person: { id, rights } } };
};

type Had = { line: StandingLine; got: number };

/** Available quantity of each line; none for lines that their customer must review first. */
const availableLines = async (
  { table }: StandingServices,
  { customerId, lines }: StandingOrder,
  now: Date,
): Promise<Had[]> => {
  const ids = lines.map(({ productId }) => productId);
  const today = await readToday(table, customerId, ids, now);
  return lines.map((line) => {
    const { product, availableMilli } = today.of(line.productId);
    if (!product?.onSale || saleUnitMismatch(line, product) || line.problem) return { line, got: 0 };
    const free = Math.max(0, availableMilli);
    const there =
      line.inPieces && product.byPiece
        ? quantityOf('piece', piecesWithin(free, product.byPiece) * MILLI_PER_UNIT)
        : sellablePart(quantityOf(line.unit, free));
    return { line, got: lesserQuantity(quantityOf(line.unit, line.milli), there).milli };
  });
};

/** Other fields of a line, such as its cut, come from the cart. */
const itemOf = ({ productId, cutNote, ...line }: StandingLine, milli: number) => ({
  product_id: productId,
  ...wireAmount({ ...line, milli }),
  ...(cutNote === undefined ? {} : { cut_note: cutNote }),
});

const shortOf = ({ line: { productId, label, unit, milli }, got }: Had): ShortLine => ({
  productId,
  label,
  unit,
  wanted: milli,
  got,
});

/** For the order's history in the back-office. */
const shortText = (short: readonly ShortLine[]): string | null =>
  short.length === 0
    ? null
    : `Manque : ${short
        .map(
          ({ label, unit, wanted, got }) =>
            `${label} ${quantityText({ unit, milli: got })} sur ${quantityText({ unit, milli: wanted })}`,
        )
        .join(', ')}`;
