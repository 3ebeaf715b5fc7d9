import * as z from 'zod/mini';
import { day, id, requiredText, oneLinePerProduct } from '#shared/kernel/fields.ts';
import { savedItem } from '#shared/orders/cart-item-body.ts';
import { oneAmount } from '#shared/orders/piece-inputs.ts';
import { closedDayRules, MAX_PAUSES, MAX_STANDING_LINES, standingModes } from './standing-order.ts';

const weekdays = z
  .array(z.int('Choisissez des jours de la semaine.').check(z.minimum(1), z.maximum(7)), {
    error: 'Choisissez des jours de la semaine.',
  })
  .check(
    z.minLength(1, 'Choisissez au moins un jour de la semaine.'),
    z.refine((list) => new Set(list).size === list.length, 'Un jour est donné deux fois.'),
  );

const pause = z
  .object({ from: day, to: day })
  .check(
    z.refine(({ from, to }) => from <= to, { error: 'La pause finit avant de commencer.', path: ['to'] }),
  );

const fields = {
  name: requiredText('Donnez un nom à cette commande régulière', 60),
  items: z
    .array(z.object(savedItem).check(oneAmount), { error: 'La liste des produits est requise.' })
    .check(
      z.minLength(1, 'Choisissez au moins un produit.'),
      z.maxLength(MAX_STANDING_LINES, `Au plus ${MAX_STANDING_LINES} produits.`),
      oneLinePerProduct,
    ),
  /** A delivery address of the account, or `compte` for its own. */
  address_id: id,
  /** 1 Monday to 7 Sunday. */
  weekdays,
  every_weeks: z.union([z.literal(1), z.literal(2)], { error: 'Chaque semaine, ou une semaine sur deux.' }),
  from: day,
  /** null: open-ended. */
  until: z.nullable(day),
  pauses: z
    .array(pause, { error: 'Une liste de pauses est attendue.' })
    .check(z.maxLength(MAX_PAUSES, `Au plus ${MAX_PAUSES} pauses.`)),
  closed_day: z.enum(closedDayRules, 'Choisissez ce qui se passe un jour fermé.'),
  mode: z.enum(standingModes, 'Choisissez si chaque commande est à confirmer.'),
};

const endsAfterItBegins = z.refine<{ from: string; until: string | null }>(
  ({ from, until }) => until === null || until >= from,
  { error: 'La fin est avant le début.', path: ['until'] },
);

/** Shared by the form and the server. */
export const standingOrderBody = z.object(fields).check(endsAfterItBegins);
export type StandingOrderBody = z.output<typeof standingOrderBody>;

/** The body of a change, with the version that was read. */
export const changedStandingOrderBody = z
  .object({ ...fields, version: z.int('La version est requise.').check(z.minimum(1)) })
  .check(endsAfterItBegins);
