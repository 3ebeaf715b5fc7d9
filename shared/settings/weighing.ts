import * as z from 'zod/mini';
import { line } from '#shared/kernel/fields.ts';
import { type Cents, centsFromEuros, eurosFromCents } from '#shared/kernel/money.ts';

/** What becomes of the money and the goods of an order once it is weighed. */
export type WeighingRules = {
  /** From how much on the customer of a paid order is asked for what was weighed above its price. */
  askFromCents: Cents;
  /** Shipments are made in the ERP, and their movements come back from there: closing a preparation moves nothing. */
  shipsInErp: boolean;
  /**
   * The money of an order is kept at the payer's bank and its exact amount taken after weighing, up to so many per cent
   * above its price; absent: it is taken when the order is paid.
   */
  tolerancePercent?: number;
  /** The name of the ERP's own field that says of a kg product that it is sold by the piece; absent: none. */
  pieceField?: string;
};

export const DEFAULT_WEIGHING: WeighingRules = { askFromCents: 200, shipsInErp: false };

/** What is proposed where it was never set. */
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
  /** As Dolibarr writes it, `options_` aside; empty: none. */
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
