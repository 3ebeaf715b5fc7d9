import * as z from 'zod/mini';
import { requiredText, oneLinePerProduct } from '#shared/kernel/fields.ts';
import { milliFromWire } from '#shared/kernel/quantity.ts';
import { savedItem } from '#shared/orders/cart-item-body.ts';
import { oneAmount } from '#shared/orders/piece-inputs.ts';
import { MAX_GUIDE_LINES } from './order-guide.ts';

const par = z.nullable(
  z.number({ error: 'La quantité cible doit être un nombre, ou vide.' }).check(
    z.positive('La quantité cible doit être supérieure à 0.'),
    z.maximum(10_000, 'La quantité cible est trop grande (10 000 au plus).'),
    z.refine(
      (value) => value <= 0 || (milliFromWire(value) ?? 0) > 0,
      'La quantité cible a 3 décimales au plus.',
    ),
  ),
);

/** The par level uses the same unit as the quantity. */
const item = z.object({ ...savedItem, par }).check(oneAmount);

const fields = {
  name: requiredText('Donnez un nom à cette liste', 60),
  items: z
    .array(item, { error: 'La liste des produits est requise.' })
    .check(
      z.minLength(1, 'Choisissez au moins un produit.'),
      z.maxLength(MAX_GUIDE_LINES, `Au plus ${MAX_GUIDE_LINES} produits.`),
      oneLinePerProduct,
    ),
};
const version = z.int('La version est requise.').check(z.minimum(1));
/** null: all customers. */
const groupId = z.nullable(z.int('Ce groupe est inconnu.').check(z.minimum(1)));

export const orderGuideBody = z.object(fields);
export type OrderGuideBody = z.output<typeof orderGuideBody>;
export const changedOrderGuideBody = z.object({ ...fields, version });

export const houseGuideBody = z.object({ ...fields, group_id: groupId });
export const changedHouseGuideBody = z.object({ ...fields, group_id: groupId, version });
