import { findLot, type FoundLot, type LotServices } from '#functions/stock/lots/find-lot.ts';
import { lotView } from '#functions/stock/lots/lot-view.ts';
import { auditRecord } from '#functions/platform/audit-trail.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { LotChange } from '#shared/stock/lots/lot-links.ts';
import type { LotBlock, LotRef } from '#shared/stock/lots/lot.ts';

type ChangeBlock = LotRef & { reason: string; adminId: string; now: Date };

/** From now on nobody touches the lot, whoever is at it already: each movement asks in its own transaction. */
export const blockLot = async (services: LotServices, { reason, adminId, now, ...ref }: ChangeBlock) => {
  const { lot, level } = await findLot(services, ref);
  const block: LotBlock = { reason, by: `admin:${adminId}`, at: now.toISOString() };
  if (lot.block) throw new Refusal('lot_blocked', `Ce lot est déjà bloqué : ${lot.block.reason}`);
  await write(services, { lot, level }, adminId, block, { what: 'blocked', from: null, to: block, ...block });
  return {
    success: true as const,
    message: `Le lot ${lot.lot} est bloqué.`,
    data: lotView({ ...lot, block }, level, parisDay(now)),
  };
};

export const releaseLot = async (services: LotServices, { reason, adminId, now, ...ref }: ChangeBlock) => {
  const { lot, level } = await findLot(services, ref);
  if (!lot.block) throw new Refusal('version_conflict', 'Ce lot n’est pas bloqué.');
  const change = { what: 'released', from: lot.block, to: null, reason } as const;
  await write(services, { lot, level }, adminId, null, {
    ...change,
    by: `admin:${adminId}`,
    at: now.toISOString(),
  });
  return {
    success: true as const,
    message: `Le lot ${lot.lot} est libéré.`,
    data: lotView({ ...lot, block: null }, level, parisDay(now)),
  };
};

const write = async (
  { table, stock }: LotServices,
  { lot, level }: FoundLot,
  adminId: string,
  block: LotBlock | null,
  change: LotChange,
): Promise<void> => {
  const held = await unlessConditionFails(
    table.transact([
      stock.lots.setBlock(lot, block, change.at),
      ...(level ? [stock.markBlocked(level.productId, lot.lot, block !== null)] : []),
      stock.lots.recordChange(lot, change),
      auditRecord(table, {
        at: change.at,
        by: adminId,
        action: `lot.${change.what}`,
        subject: `${lot.productName}, lot ${lot.lot}`,
        from: { blocked: lot.block !== null, reason: lot.block?.reason ?? null },
        to: { blocked: block !== null, reason: change.reason },
      }),
    ]),
  );
  if (!held) throw new Refusal('version_conflict');
  // what can be ordered changed
  await stock.tick(new Date(change.at), 0);
};
