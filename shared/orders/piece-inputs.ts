import * as z from 'zod/mini';
import { MAX_PIECES } from '#shared/catalog/piece-sale.ts';
import { milliFromWire } from '#shared/kernel/quantity.ts';

const BOUND_KG = 'La borne est un nombre de kilos au-dessus de 0, avec 3 décimales au plus.';
const BOUND_EUR = 'La borne est un montant HT au-dessus de 0, en euros.';

/** With a quantity, for a product sold by the piece and priced by the kilo. */
export const piecesFields = {
  pieces: z.optional(
    z.number({ error: 'Le nombre de pièces doit être un nombre.' }).check(
      z.refine((pieces) => Number.isInteger(pieces), 'Le nombre de pièces doit être entier.'),
      z.minimum(1, 'Commandez au moins une pièce.'),
      z.maximum(
        MAX_PIECES,
        `Au plus ${MAX_PIECES} pièces par ligne : appelez-nous pour en commander davantage.`,
      ),
    ),
  ),
  /** Upper limit in kg or in euros HT; null removes it. */
  at_most_kg: z.optional(
    z.nullable(
      z.number({ error: BOUND_KG }).check(
        z.refine((kg) => (milliFromWire(kg) ?? 0) > 0, BOUND_KG),
        z.maximum(10_000, BOUND_KG),
      ),
    ),
  ),
  at_most_eur: z.optional(
    z.nullable(
      z.number({ error: BOUND_EUR }).check(z.minimum(0.01, BOUND_EUR), z.maximum(1_000_000, BOUND_EUR)),
    ),
  ),
};

type Amount = {
  quantity?: number | undefined;
  quantite?: number | undefined;
  pieces?: number | undefined;
  at_most_kg?: number | null | undefined;
  at_most_eur?: number | null | undefined;
};

type Context = {
  value: Amount;
  issues: { code: 'custom'; path: PropertyKey[]; message: string; input: unknown }[];
};

/** Exactly one of quantity and pieces; a limit requires pieces. */
export const oneAmount = ({ value, issues }: { value: Amount; issues: unknown[] }): void => {
  const tell = (field: string, message: string) =>
    (issues as Context['issues']).push({ code: 'custom', path: [field], message, input: value });
  const isFrench = 'produit_id' in value;
  const named = isFrench ? 'quantite' : 'quantity';
  const quantity = value.quantity ?? value.quantite;
  if (quantity === undefined && value.pieces === undefined) tell(named, 'La quantité doit être un nombre.');
  if (quantity !== undefined && value.pieces !== undefined)
    tell('pieces', 'Indiquez une quantité ou un nombre de pièces, pas les deux.');
  const bounds = (['at_most_kg', 'at_most_eur'] as const).filter((name) => typeof value[name] === 'number');
  if (bounds[0] && value.pieces === undefined)
    tell(bounds[0], 'Une borne se donne avec un nombre de pièces.');
  if (bounds.length > 1) tell('at_most_eur', 'Donnez une borne en kilos ou en euros, pas les deux.');
};
