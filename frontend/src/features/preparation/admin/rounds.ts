import { milliFromWire, type Quantity, quantityOf } from '#shared/kernel/quantity.ts';
import type { PreparationRow } from '#shared/preparation/preparation.contract.ts';

type Planned = Pick<PreparationRow, 'date_livraison' | 'tournee' | 'date_commande'>;
type Round<Row> = { zone: string | null; orders: Row[] };
type Day<Row> = { day: string | null; rounds: Round<Row>[]; orders: Row[] };

const LAST = '9999';

/** The next day first, what has none last; within a day by round, within a round the oldest order first. */
export const roundsByDay = <Row extends Planned>(rows: readonly Row[]): Day<Row>[] =>
  [...Map.groupBy(rows, (row) => row.date_livraison)]
    .toSorted(([a], [b]) => (a ?? LAST).localeCompare(b ?? LAST))
    .map(([day, orders]) => ({
      day,
      orders,
      rounds: [...Map.groupBy(orders, (row) => row.tournee)]
        .toSorted(([a], [b]) => (a ?? LAST).localeCompare(b ?? LAST))
        .map(([zone, ofRound]) => ({
          zone,
          orders: ofRound.toSorted((a, b) => a.date_commande.localeCompare(b.date_commande)),
        })),
    }));

/**
 * Which order is prepared after one: of the same day and round where there is still one, else the first of all. What waits for
 * its customer's answer cannot be finished, and what is begun may be under another's hands: they come last, or not at all.
 */
export const nextToPrepare = (
  rows: readonly PreparationRow[],
  after: Pick<PreparationRow, 'order_id' | 'date_livraison' | 'tournee'>,
): PreparationRow | undefined => {
  const others = rows.filter((row) => row.order_id !== after.order_id && !row.attend_reponse);
  const inTurn = roundsByDay(others).flatMap(({ rounds }) => rounds.flatMap(({ orders }) => orders));
  const fresh = inTurn.filter(({ statut_livraison }) => statut_livraison === 'non_livre');
  const isSameRound = (row: PreparationRow) =>
    row.date_livraison === after.date_livraison && row.tournee === after.tournee;
  return fresh.find(isSameRound) ?? fresh[0] ?? inTurn[0];
};

type Picked = {
  productId: string;
  category: string;
  label: string;
  quantity: Quantity;
  /** Of them in pieces. */
  pieces?: number;
};

/** What some orders need together, cold room by cold room. */
export const pickList = (orders: readonly PreparationRow[]): Picked[] => {
  const sums = new Map<string, Picked>();
  for (const line of orders.flatMap(({ lines }) => lines)) {
    const known = sums.get(line.product_id);
    const milli = (known?.quantity.milli ?? 0) + (milliFromWire(line.quantite) ?? 0);
    const pieces = (known?.pieces ?? 0) + (line.pieces?.ordered ?? 0);
    const { product_id: productId, category, label } = line;
    sums.set(productId, {
      productId,
      category,
      label,
      quantity: quantityOf(line.unite, milli),
      ...(pieces === 0 ? {} : { pieces }),
    });
  }
  return [...sums.values()].toSorted(
    (a, b) => a.category.localeCompare(b.category, 'fr') || a.label.localeCompare(b.label, 'fr'),
  );
};
