import { Refusal } from '#shared/kernel/refusal.ts';
import type { DraftLine } from '#shared/stock/lots/allotting.ts';
import { type MovementDocument, movementKindLabels } from './movement.ts';

const AN_HOUR_MS = 3_600_000;

/** Cancellation deadline; ISO instant. */
export const undoneUntil = ({ at }: Pick<MovementDocument, 'at'>): string =>
  new Date(Date.parse(at) + AN_HOUR_MS).toISOString();

/** Workshop operations only; a delivery is reverted by a return. */
export const mayBeUndone = ({ id, kind }: Pick<MovementDocument, 'id' | 'kind'>): boolean =>
  id.startsWith('MV') && kind !== 'annulation' && kind !== 'livraison' && kind !== 'retour';

/** @throws except for movements made here within the hour */
export const refuseUndo = (document: MovementDocument, now: Date): void => {
  if (!mayBeUndone(document)) {
    throw new Refusal('not_found', 'Cette opération ne peut pas être annulée.');
  }
  if (now.toISOString() <= undoneUntil(document)) return;
  throw new Refusal('too_late', 'Cette opération a plus d’une heure : corrigez-la par un nouveau mouvement.');
};

/** The movements reversed, last first, each with its lot. */
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
