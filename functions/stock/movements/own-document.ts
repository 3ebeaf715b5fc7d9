import { newOperation } from '#functions/platform/operation.ts';
import type { Item } from '#functions/platform/table-words.ts';
import type { MovementOperation } from '#functions/stock/movements/movements.store.ts';
import { quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import { type MovementDocument, type MovementLine, movementKindLabels } from '#shared/stock/movement.ts';
import { siteLabel } from '#shared/stock/stock-level.ts';
import { ledgerFields } from './ledger-item.ts';

/** A document made here, as the item that also carries it to the ERP and makes its request idempotent. */
export const ownDocument = (
  document: MovementDocument,
  request: { requestHash: string; result: Item },
): MovementOperation => ({
  ...newOperation(
    {
      opId: document.id,
      queue: 'erp',
      kind: 'movement',
      subject: { documentId: document.id, label: summary(document) },
      ...request,
    },
    new Date(document.at),
  ),
  ...ledgerFields(document),
});

/** `Transfert de 10 kg · BOEUF ENTIER, Bruges`. */
const summary = ({ kind, lines }: MovementDocument): string => {
  const main = lines.find(({ grams }) => grams < 0) ?? lines[0];
  if (!main) return movementKindLabels[kind];
  const others = new Set(lines.map(({ productId }) => productId)).size - 1;
  const more = others > 0 ? ` et ${others} autre${others > 1 ? 's' : ''}` : '';
  const grams = total(
    lines.filter((line) => line.productId === main.productId && line.grams < 0 === main.grams < 0),
  );
  return `${movementKindLabels[kind]} de ${quantityText(quantityOf(main.unit ?? 'kg', grams))} · ${main.productName}${more}, ${siteLabel(main.siteId)}`;
};

const total = (lines: readonly MovementLine[]): number =>
  lines.reduce((sum, { grams }) => sum + Math.abs(grams), 0);
