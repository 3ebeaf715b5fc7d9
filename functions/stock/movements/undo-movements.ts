import { retryOrRefuse } from '#functions/platform/table/retry-on-conflict.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { canonical } from '#functions/stock/lots/lot-effects.ts';
import { revertedMarkers } from '#functions/stock/lots/reverted-markers.ts';
import { documentIdFrom } from '#functions/stock/movements/document-id.ts';
import { movementsRecorded } from './movements-recorded.ts';
import type { MovementServices } from '#functions/stock/movements/movement-services.ts';
import { recordedAnswer } from '#functions/stock/movements/movement-views.ts';
import type { RecordedMovements } from '#functions/stock/movements/movements.store.ts';
import { keys } from '#functions/table-keys.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { allot } from '#shared/stock/lots/allot.ts';
import { levelChanges } from '#shared/stock/levels/level-change.ts';
import { lotKey, type LotRef } from '#shared/stock/lots/lot.ts';
import { movementCode } from '#shared/stock/movements/movement-code.ts';
import type { MovementDocument } from '#shared/stock/movements/movement.ts';
import { counterMovements, refuseUndo } from '#shared/stock/movements/undo.ts';

type Undo = { documentId: string; adminId: string; now: Date };

/** One act: its movements, and the state of each in the ERP. */
export const getOperation = async (
  { movements, newProducts }: Pick<MovementServices, 'movements' | 'newProducts'>,
  id: string,
) => {
  const recorded = await movements.findRecorded(id);
  if (!recorded) throw new Refusal('not_found', 'Cette opération n’existe pas.');
  const { products } = recordedAnswer(recorded).data;
  const notes = await Promise.all(products.map((product) => newProducts.noteOf(product.id)));
  return recordedAnswer(
    recorded,
    notes.flatMap((note) => note ?? []),
  );
};

/**
 * Undoes an act within the hour, once, by the reverse movements: they need their stock like any other, so
 * goods sold or cut concurrently cannot be undone, and nothing is. The act stays in the ledger with the
 * document that undid it.
 */
export const undoMovements = (services: MovementServices, request: Undo) =>
  retryOrRefuse(() => write(services, request));

const write = async (services: MovementServices, { documentId, adminId, now }: Undo) => {
  const { table, stock, movements } = services;
  const record = await movements.findRecorded(documentId);
  if (!record) throw new Refusal('not_found', 'Cette opération n’existe pas.');
  refuseUndo(record.document, now);
  if (record.undoneBy !== undefined) {
    throw new Refusal('already_exists', 'Cette opération est déjà annulée.');
  }
  const idNow = await currentIds(services, record.document);
  const drafts = counterMovements(record.document, idNow);
  const refs = drafts.flatMap(({ productId, lot }): LotRef[] => (lot === null ? [] : [{ productId, lot }]));
  const [levels, lots] = await Promise.all([
    stock.currentLevels([...new Set(drafts.map(({ productId }) => productId))]),
    stock.lots.findMany(refs),
  ]);
  const id = documentIdFrom(`undo/${documentId}`);
  const lines = allot(drafts, { levels, lots, kind: 'annulation', day: parisDay(now) });
  const document = undoing(documentId, id, lines, { adminId, now });
  const touched = new Map(refs.map((ref) => [lotKey(canonical(ref, lots)), canonical(ref, lots)]));
  const marks = revertedMarkers(stock.lots, record.document, (ref) =>
    canonical({ ...ref, productId: idNow(ref.productId) }, lots),
  );
  await table.transact([
    ...levelChanges(document.lines, levels).map((change) =>
      stock.move(change, { covered: true, madeAt: document.at }),
    ),
    movements.create(document),
    movements.markUndone(record, id),
    writeEvent(table, movementsRecorded(document), { requestHash: '', result: {}, isPermanent: true }),
    ...marks.items,
    ...[...touched.values()].flatMap((ref) =>
      marks.written.has(lotKey(ref)) ? [] : [stock.lots.requireOpen(ref)],
    ),
  ]);
  await stock.tick(now);
  const undone: RecordedMovements = {
    document,
    refs: {},
    refusals: {},
    key: keys.ledgerDocument(id),
    erpState: 'a_envoyer',
  };
  return recordedAnswer(undone);
};

const undoing = (
  documentId: string,
  id: string,
  lines: ReturnType<typeof allot>,
  { adminId, now }: Pick<Undo, 'adminId' | 'now'>,
): MovementDocument => ({
  id,
  kind: 'annulation',
  at: now.toISOString(),
  by: `admin:${adminId}`,
  lossGrams: 0,
  undoes: documentId,
  lines: lines.map(({ path: _path, ...line }, i) => ({
    ...line,
    n: i + 1,
    code: movementCode(`ANNULATION ${documentId}`, id, i + 1),
  })),
});

/** A product created by the act may have the ERP's id by now. */
const currentIds = async ({ newProducts }: MovementServices, { lines }: MovementDocument) => {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const pairs = await Promise.all(
    ids.map(async (id): Promise<[string, string]> => [id, (await newProducts.erpIdOf(id)) ?? id]),
  );
  const now = new Map(pairs);
  return (id: string): string => now.get(id) ?? id;
};
