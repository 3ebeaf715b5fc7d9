import { documentLabel } from '#functions/stock/movements/document-label.ts';
import type { MovementDocument } from '#shared/stock/movements/movement.ts';
import type { StockEvent } from '#shared/stock/stock.events.ts';

/** The event that carries movements to the ERP; written in their transaction. */
export const movementsRecorded = (document: MovementDocument): StockEvent => ({
  id: document.id,
  type: 'stock.movements-recorded',
  version: 1,
  at: document.at,
  data: { documentId: document.id, label: documentLabel(document) },
});
