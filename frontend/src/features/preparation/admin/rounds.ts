import { milliFromWire, type Quantity, quantityOf } from '#shared/kernel/quantity.ts';
import type { PreparationRow } from '#shared/preparation/preparation.contract.ts';

type Planned = Pick<PreparationRow, 'date_livraison' | 'tournee' | 'date_commande'>;
type Round<Row> = { zone: string | null; orders: Row[] };
type Day<Row> = { day: string | null; rounds: Round<Row>[]; orders: Row[] };

const LAST = '9999';

/** Earliest day first, orders without a day last; then by round and age. */
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
 * The next order to prepare: of the same day and round, else the first of all. Orders that await a customer's
 * answer, or that another preparer started, come last or are skipped.
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

export type Picked = {
  productId: string;
  category: string;
  label: string;
  quantity: Quantity;
  /** Part of it in pieces. */
  pieces?: number;
  /** Quantities with a special cut note. */
  cuts: { note: string; quantity: Quantity }[];
};

/** Total demand of orders by category, with cut notes. */
export const pickList = (orders: readonly PreparationRow[]): Picked[] => {
  const lines = orders.flatMap((order) => order.lines);
  return [...Map.groupBy(lines, ({ product_id: id }) => id).values()]
    .map((same): Picked => {
      const [{ product_id: productId, category, label }] = same as [Line, ...Line[]];
      const cut = Map.groupBy(same, ({ note_decoupe: note }) => note);
      const cuts = [...cut].flatMap(([note, of]) =>
        note === undefined ? [] : [{ note, quantity: sumOf(of) }],
      );
      const pieces = same.reduce((sum, line) => sum + (line.pieces?.ordered ?? 0), 0);
      const inPieces = pieces === 0 ? {} : { pieces };
      return { productId, category, label, quantity: sumOf(same), ...inPieces, cuts };
    })
    .toSorted((a, b) => a.category.localeCompare(b.category, 'fr') || a.label.localeCompare(b.label, 'fr'));
};

type Line = PreparationRow['lines'][number];

const sumOf = (lines: readonly Line[]): Quantity =>
  quantityOf(
    lines[0]?.unite ?? 'kg',
    lines.reduce((sum, { quantite }) => sum + (milliFromWire(quantite) ?? 0), 0),
  );
