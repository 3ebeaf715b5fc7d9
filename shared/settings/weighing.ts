import * as z from 'zod/mini';
import { line } from '#shared/kernel/fields.ts';
import { type Cents, centsFromEuros, eurosFromCents } from '#shared/kernel/money.ts';

/** Payment and stock rules of weighing. */
export type WeighingRules = {
  /** Weighed excess of a paid order from which the customer is charged. */
  askFromCents: Cents;
  /**
   * Shipments are created in the ERP, and their movements are read from there: closing a preparation moves no
   * stock.
   */
  shipsInErp: boolean;
  /**
   * Authorise at ordering and capture the exact amount after weighing, up to this percentage above the price;
   * absent: capture at payment.
   */
  tolerancePercent?: number;
  /** Extrafield of the ERP that marks a kg product as sold by the piece; absent: none. */
  pieceField?: string;
};

export const DEFAULT_WEIGHING: WeighingRules = { askFromCents: 200, shipsInErp: false };

/** Proposed default. */
const USUAL_TOLERANCE = 10;
const TOLERANCE = 'La tolérance va de 0 à 15 %, sans décimale.';

const PIECE_FIELD =
  'Le nom d’un champ de Dolibarr n’a que des minuscules sans accent, des chiffres et des traits bas.';

const ASK = 'Le montant va de 0 à 1 000 €, au centime.';

/** Amounts in euros. */
export const weighingWire = z.object({
  ask_from: z.number({ error: ASK }).check(
    z.minimum(0, ASK),
    z.maximum(1000, ASK),
    z.refine((euros) => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6, ASK),
  ),
  ships_in: z.enum(['site', 'dolibarr'], 'Les expéditions se font sur le site ou dans Dolibarr.'),
  collects: z.enum(
    ['at_order', 'after_weighing'],
    'Le paiement en ligne est pris à la commande ou après la pesée.',
  ),
  tolerance: z.int(TOLERANCE).check(z.minimum(0, TOLERANCE), z.maximum(15, TOLERANCE)),
  /** Dolibarr's field name without `options_`; empty: none. */
  piece_field: z._default(line().check(z.trim(), z.regex(/^[a-z0-9_]{0,64}$/, PIECE_FIELD)), ''),
});
type Wire = z.output<typeof weighingWire>;

export const weighingFrom = (wire: Wire): WeighingRules => ({
  askFromCents: centsFromEuros(wire.ask_from),
  shipsInErp: wire.ships_in === 'dolibarr',
  ...(wire.collects === 'after_weighing' ? { tolerancePercent: wire.tolerance } : {}),
  ...(wire.piece_field === '' ? {} : { pieceField: wire.piece_field }),
});
export const weighingView = ({
  askFromCents,
  shipsInErp,
  tolerancePercent,
  pieceField,
}: WeighingRules): Wire => ({
  ask_from: eurosFromCents(askFromCents),
  ships_in: shipsInErp ? 'dolibarr' : 'site',
  collects: tolerancePercent === undefined ? 'at_order' : 'after_weighing',
  tolerance: tolerancePercent ?? USUAL_TOLERANCE,
  piece_field: pieceField ?? '',
});
