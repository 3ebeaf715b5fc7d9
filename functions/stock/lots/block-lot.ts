import { auditRecord } from '#functions/platform/audit-trail.ts';
import { ulid } from '#functions/platform/ids.ts';
import { retryOrRefuse } from '#functions/platform/table/retry-on-conflict.ts';
import { findLot, levelsOfLots, type LotServices } from '#functions/stock/lots/find-lot.ts';
import { lotView } from '#functions/stock/lots/lot-view.ts';
import { lotsCutFrom, treeVersion } from '#functions/stock/lots/walk-lots.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { actOf, type Lot, type LotBlock, lotKey, type LotRef } from '#shared/stock/lots/lot.ts';
import { blockSentence } from '#shared/stock/lots/block-sentence.ts';
import type { StockLevel } from '#shared/stock/levels/stock-level.ts';

type ChangeBlock = LotRef & {
  reason: string;
  adminId: string;
  now: Date;
  /** Also lots cut from it; default true. */
  withCuts?: boolean | undefined;
  /** `treeVersion` of what was shown. */
  tree?: string | undefined;
};

/**
 * Blocks the lot and the lots cut from it, also for operations in progress: each movement checks the block
 * in its own transaction. If the lot is blocked already, its unblocked cuts join that act.
 */
export const blockLot = async (services: LotServices, request: ChangeBlock) => {
  const { reason, adminId, now } = request;
  const at = now.toISOString();
  const own = ulid(now);
  const done = await changeAll(services, request, ({ lot: root, lots }) => {
    const act = root.block ? actOf(root.block) : own;
    const block = { reason, by: `admin:${adminId}`, at, act };
    return {
      what: 'blocked',
      root,
      lots: lots.filter(({ block: blocked }) => !blocked),
      blockOf: (lot) => (lot === root ? block : { ...block, with: refOf(root) }),
      otherwise: () => new Refusal('lot_blocked', `Ce lot est déjà bloqué : ${root.block?.reason}`),
    };
  });
  return answer(services, request, 'blocked', done);
};

/** Releases a lot, and the lots cut from it that the same act had blocked. */
export const releaseLot = async (services: LotServices, request: ChangeBlock) => {
  let act: string | undefined;
  const done = await changeAll(services, request, ({ lot: root, lots }) => {
    act ??= root.block ? actOf(root.block) : undefined;
    return {
      what: 'released',
      root,
      // the lot itself last: while it is blocked, the act can be repeated
      lots: lots.filter(({ block }) => block && actOf(block) === act).toReversed(),
      blockOf: () => null,
      otherwise: () => new Refusal('version_conflict', 'Ce lot n’est pas bloqué.'),
    };
  });
  return answer(services, request, 'released', done);
};

/** `lots`: the lot, then those cut from it, nearest first. */
type Tree = { lot: Lot; lots: Lot[] };

/** The changes to make in the present state. */
type Decision = {
  what: 'blocked' | 'released';
  root: Lot;
  lots: readonly Lot[];
  blockOf: (lot: Lot) => LotBlock | null;
  /** Why there is nothing to change. */
  otherwise: () => Refusal;
};

type Done = { lots: Lot[]; complete: boolean };

/**
 * In as few transactions as possible, each decided on the present state, until nothing is left: a cut made
 * between the read and the block, from a lot that was still open, is found by the next pass.
 */
const changeAll = async (
  services: LotServices,
  request: ChangeBlock,
  decide: (tree: Tree) => Decision,
): Promise<Done> => {
  const done = new Map<string, Lot>();
  for (;;) {
    const piece = await retryOrRefuse(async () => {
      const { complete, ...tree } = await treeNow(services, request);
      if (done.size === 0) refuseStaleTree(tree, request);
      const decision = decide(tree);
      const left = decision.lots.filter((lot) => !done.has(lotKey(lot)));
      if (left.length === 0 && done.size === 0) throw decision.otherwise();
      return { complete, lots: await changePiece(services, request, { ...decision, lots: left }) };
    });
    for (const lot of piece.lots) done.set(lotKey(lot), lot);
    if (piece.lots.length === 0) return { lots: [...done.values()], complete: piece.complete };
  }
};

const treeNow = async (
  services: LotServices,
  { productId, lot: name, withCuts = true }: ChangeBlock,
): Promise<Tree & { complete: boolean }> => {
  const { lot } = await findLot(services, { productId, lot: name });
  if (!withCuts) return { lot, lots: [lot], complete: true };
  const { found, complete } = await lotsCutFrom(services, lot);
  return { lot, lots: [lot, ...found.map((each) => each.lot)], complete };
};

const refuseStaleTree = ({ lots }: Tree, { tree, withCuts = true }: ChangeBlock): void => {
  if (tree === undefined || !withCuts || tree === treeVersion(lots)) return;
  const message = `Ce qui vient de ce lot a changé entre-temps : ${lots.length - 1} lots à présent. Vérifiez, puis envoyez de nouveau.`;
  throw new Refusal('version_conflict', message, { field: 'tree' });
};

/** As many of the lots as fit in one transaction. */
const changePiece = async (
  services: LotServices,
  { reason, adminId, now }: ChangeBlock,
  { what, root, lots, blockOf }: Decision,
): Promise<Lot[]> => {
  if (lots.length === 0) return [];
  const { table, stock } = services;
  const { piece, byLevel } = firstPiece(lots, await levelsOfLots(services, lots));
  const at = now.toISOString();
  const entry = { at, by: `admin:${adminId}`, what, reason };
  const isBlocked = what === 'blocked';
  await table.transact([
    ...piece.flatMap((lot) => {
      const block = blockOf(lot);
      const others = lot === root ? {} : { with: refOf(root) };
      return [
        stock.lots.setBlock(lot, block, at),
        stock.lots.recordChange(lot, { ...entry, ...others, from: lot.block, to: block }),
      ];
    }),
    ...[...byLevel].map(([productId, names]) => stock.markBlocked(productId, names, isBlocked)),
    auditRecord(table, {
      at,
      by: adminId,
      action: `lot.${what}`,
      subject: `${root.productName}, lot ${root.lot}`,
      from: { blocked: !isBlocked, reason: root.block?.reason ?? null },
      to: { blocked: isBlocked, reason, lots: piece.map(({ lot }) => lot) },
    }),
  ]);
  // the available quantity changed
  await stock.tick(now);
  return piece;
};

/** DynamoDB's. */
const MAX_ITEMS = 100;

const firstPiece = (lots: readonly Lot[], levelOf: (ref: LotRef) => StockLevel | undefined) => {
  const piece: Lot[] = [];
  const byLevel = new Map<string, string[]>();
  for (const lot of lots) {
    const productId = levelOf(lot)?.productId;
    const levels = byLevel.size + (productId === undefined || byLevel.has(productId) ? 0 : 1);
    // each lot and its change, the levels that contain them, and the audit entry
    if (2 * (piece.length + 1) + levels + 1 > MAX_ITEMS) break;
    piece.push(lot);
    if (productId !== undefined) byLevel.set(productId, [...(byLevel.get(productId) ?? []), lot.lot]);
  }
  return { piece, byLevel };
};

const answer = async (
  services: LotServices,
  { productId, lot: name, now }: ChangeBlock,
  what: Decision['what'],
  { lots, complete }: Done,
) => {
  const { lot, level } = await findLot(services, { productId, lot: name });
  const others = lots.filter((each) => lotKey(each) !== lotKey(lot)).length;
  return {
    success: true as const,
    message: blockSentence(what, lot.lot, { itself: others < lots.length, others, complete }),
    data: lotView(lot, level, parisDay(now)),
    lots: lots.map((each) => ({
      product_id: each.productId,
      product_name: each.productName,
      lot: each.lot,
    })),
  };
};

const refOf = ({ productId, lot }: LotRef): LotRef => ({ productId, lot });
