import * as z from 'zod/mini';
import { type Cents, centsFromEuros, eurosFromCents } from '#shared/kernel/money.ts';

/** What becomes of the money and the goods of an order once it is weighed. */
export type WeighingRules = {
  /** From how much on the customer of a paid order is asked for what was weighed above its price. */
  askFromCents: Cents;
  /** Shipments are made in the ERP, and their movements come back from there: closing a preparation moves nothing. */
  shipsInErp: boolean;
};

export const DEFAULT_WEIGHING: WeighingRules = { askFromCents: 200, shipsInErp: false };

const ASK = 'Le montant va de 0 à 1 000 €, au centime.';

/** Amounts in euros. */
export const weighingWire = z.object({
  ask_from: z.number({ error: ASK }).check(
    z.minimum(0, ASK),
    z.maximum(1000, ASK),
    z.refine((euros) => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6, ASK),
  ),
  ships_in: z.enum(['site', 'dolibarr'], 'Les expéditions se font sur le site ou dans Dolibarr.'),
});
type Wire = z.output<typeof weighingWire>;

export const weighingFrom = (wire: Wire): WeighingRules => ({
  askFromCents: centsFromEuros(wire.ask_from),
  shipsInErp: wire.ships_in === 'dolibarr',
});
export const weighingView = ({ askFromCents, shipsInErp }: WeighingRules): Wire => ({
  ask_from: eurosFromCents(askFromCents),
  ships_in: shipsInErp ? 'dolibarr' : 'site',
});
