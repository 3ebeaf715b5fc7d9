import type { RecordedMovement, Recorded } from '#frontend/features/stock/admin/entry/recorded.ts';
import { milliFromWire, quantityOf } from '#shared/kernel/quantity.ts';
import type { MovementTicket, TicketLine } from '#shared/labels/ticket.ts';

/** A recorded workshop operation with data that its movements lack. */
export interface ConfirmedAct {
  answer: Pick<Recorded, 'data'>;
  from: string | null;
  to: string;
  category: string;
}

const titles: Record<Recorded['data']['kind'], string> = {
  entree: 'Entrée de stock',
  sortie: 'Sortie de stock',
  transfert: 'Transfert de stock',
  transformation: 'Transformation de stock',
  correction: 'Correction de stock',
  annulation: 'Annulation',
  livraison: 'Livraison',
  retour: 'Retour',
};

/** Final outputs: for a carcass received and cut, only its cuts. */
export const outputsOf = ({ answer: { data } }: Pick<ConfirmedAct, 'answer'>): RecordedMovement[] => {
  const firstExit = data.movements.findIndex(({ qty }) => qty < 0);
  return data.movements.slice(firstExit + 1).filter(({ qty }) => qty > 0);
};

/** AMB-97. `categoryOf`: category of a product, since a carcass yields meat and offal. */
export const ticketOf = (
  act: ConfirmedAct,
  categoryOf: (productId: string) => string | undefined,
  house: readonly string[],
): MovementTicket => {
  const { data } = act.answer;
  const exits = data.movements.filter(({ qty }) => qty < 0);
  const [first] = exits;
  const isCut = data.kind === 'transformation';
  const line = (movement: RecordedMovement, qty = movement.qty): TicketLine => ({
    name: movement.product_name,
    category: categoryOf(movement.product_id) ?? act.category,
    quantity: quantityOf(movement.unit, milliFromWire(Math.abs(qty)) ?? 0),
    lot: movement.lot,
    sellBy: movement.sellby,
    eatBy: movement.eatby,
  });
  return {
    title: titles[data.kind],
    reference: data.operation_id,
    at: data.movements[0]?.datem ?? '',
    from: act.from,
    to: act.to,
    source:
      isCut && first
        ? line(
            first,
            exits.reduce((sum, { qty }) => sum + qty, 0),
          )
        : null,
    lines: outputsOf(act).map((movement) => line(movement)),
    house,
    loss: isCut ? quantityOf('kg', milliFromWire(data.loss) ?? 0) : null,
  };
};
