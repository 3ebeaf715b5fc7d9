import {
  type MovementDocument,
  type MovementLine,
  movementKindLabels,
} from '#shared/stock/movements/movement.ts';
import type { StockEvent } from '#shared/stock/stock.events.ts';
import { quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import { siteLabel } from '#shared/stock/levels/stock-level.ts';

/** The event that carries movements to the ERP; written in their transaction. */
export const movementsRecorded = (document: MovementDocument): StockEvent => ({
  id: document.id,
  type: 'stock.movements-recorded',
  version: 1,
  at: document.at,
  data: { documentId: document.id, label: documentLabel(document) },
});

/** Title of a document: `Transfert de 10 kg · BOEUF ENTIER, Bruges`. */
const documentLabel = ({ kind, lines }: MovementDocument): string => {
  const main = lines.find(({ milli }) => milli < 0) ?? lines[0];
  if (!main) return movementKindLabels[kind];
  const others = new Set(lines.map(({ productId }) => productId)).size - 1;
  const more = others > 0 ? ` et ${others} autre${others > 1 ? 's' : ''}` : '';
  const milli = total(
    lines.filter((line) => line.productId === main.productId && line.milli < 0 === main.milli < 0),
  );
  return `${movementKindLabels[kind]} de ${quantityText(quantityOf(main.unit ?? 'kg', milli))} · ${main.productName}${more}, ${siteLabel(main.siteId)}`;
};

const total = (lines: readonly MovementLine[]): number =>
  lines.reduce((sum, { milli }) => sum + Math.abs(milli), 0);
