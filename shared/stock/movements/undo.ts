import { Refusal } from '#shared/kernel/refusal.ts';
import type { DraftLine } from '#shared/stock/lots/allotting.ts';
import { type MovementDocument, movementKindLabels } from './movement.ts';

const AN_HOUR_MS = 3_600_000;

/** Until when an act may be taken back; ISO instant. */
export const undoneUntil = ({ at }: Pick<MovementDocument, 'at'>): string =>
  new Date(Date.parse(at) + AN_HOUR_MS).toISOString();

/** An act of the workshop; a delivery is an order's, and comes back by a return, which is decided once. */
export const mayBeUndone = ({ id, kind }: Pick<MovementDocument, 'id' | 'kind'>): boolean =>
  id.startsWith('MV') && kind !== 'annulation' && kind !== 'livraison' && kind !== 'retour';

/** Only what was moved here by a person, and within the hour. */
export const refuseUndo = (document: MovementDocument, now: Date): void => {
  if (!mayBeUndone(document)) {
    throw new Refusal('not_found', 'Cette opération ne peut pas être annulée.');
  }
  if (now.toISOString() <= undoneUntil(document)) return;
  throw new Refusal('too_late', 'Cette opération a plus d’une heure : corrigez-la par un nouveau mouvement.');
};

/** Every movement the other way round, the last one first, each with its own lot. */
export const counterMovements = (
  { lines, kind }: MovementDocument,
  idNow: (productId: string) => string,
): DraftLine[] =>
  lines
    .toReversed()
    .map(({ n, code: _code, fromLots: _from, namedLot: _named, orderLine: _of, ...line }) => ({
      ...line,
      productId: idNow(line.productId),
      milli: -line.milli,
      label: `Annulation : ${movementKindLabels[kind].toLowerCase()}`,
      path: `movements.${n - 1}.`,
      given: { lot: line.lot !== null, days: false },
    }));
