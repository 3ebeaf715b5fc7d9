import type { LotLinks } from '#functions/stock/lots/lot-links.ts';
import { findLot, levelsOfLots, type LotServices } from '#functions/stock/lots/find-lot.ts';
import { lotView } from '#functions/stock/lots/lot-view.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { type ReachedLot, readRefs, treeVersion, walkLots } from '#functions/stock/lots/walk-lots.ts';
import type { Lot, LotRef } from '#shared/stock/lots/lot.ts';

/** Limits of one answer: lots, and links of each. */
const MAX_LOTS = 400;
const MAX_LINKS = 3000;

/** All ancestors and descendants of a lot; each step follows the lots' own links, several lots at once. */
export const followLot = async (services: LotServices, ref: LotRef) => {
  const { lot, level } = await findLot(services, ref);
  const [backward, forward] = await Promise.all([backwards(services, lot), forwards(services, lot)]);
  return {
    lot,
    level,
    backward: backward.found,
    ...forward,
    complete: forward.complete && backward.complete,
  };
};

const backwards = (services: LotServices, lot: Lot) =>
  walkLots(services, lot, {
    max: MAX_LOTS,
    next: (layer) => layer.flatMap((each) => [...liveParents(each.entries), ...foundToBe(each)]),
  });

const liveParents = (entries: Lot['entries']): LotRef[] =>
  entries.flatMap(({ undoneBy, from }) =>
    undoneBy === undefined
      ? from.flatMap(({ productId, lot }) => (lot === null ? [] : [{ productId, lot }]))
      : [],
  );

/** The identified lot of one known only by labels; until then its origin is unknown. */
const foundToBe = ({ productId, read }: Lot): LotRef[] =>
  read === undefined || read.as === null ? [] : [{ productId, lot: read.as }];

const forwards = async (services: LotServices, lot: Lot) => {
  const links: LotLinks = { cuts: [], exits: [], orders: [], changes: [] };
  let hasMore = false;
  const { found, complete } = await walkLots(services, lot, {
    max: MAX_LOTS,
    next: async (layer) => {
      const read = await Promise.all(layer.map((each) => services.stock.lots.links(each, MAX_LINKS)));
      for (const { cuts, exits, orders, more } of read) {
        hasMore ||= more;
        links.cuts.push(...cuts.filter(isLive));
        links.exits.push(...exits.filter(isLive));
        links.orders.push(...orders.filter(isLive));
      }
      const made = read.flatMap(({ cuts }) => cuts.filter(isLive).flatMap(({ outputs }) => outputs));
      return [...made, ...layer.flatMap(readRefs)];
    },
  });
  return { forward: found, links, complete: complete && !hasMore };
};

const isLive = ({ undoneBy }: { undoneBy?: string }): boolean => undoneBy === undefined;

/** The whole trace for the API. */
export const traceLot = async (services: LotServices, ref: LotRef, now: Date) => {
  const { lot, level, backward, forward, links, complete } = await followLot(services, ref);
  const levelOf = await levelsOfLots(
    services,
    [...backward, ...forward].map((each) => each.lot),
  );
  const day = parisDay(now);
  const traced = ({ lot: each, depth }: ReachedLot) => ({ ...lotView(each, levelOf(each), day), depth });
  return {
    success: true as const,
    data: {
      lot: lotView(lot, level, day),
      backward: backward.map(traced),
      forward: forward.map(traced),
      cuttings: links.cuts.map((cut) => ({
        operation_id: cut.documentId,
        at: cut.at,
        by: cut.by,
        product_id: cut.source.productId,
        lot: cut.source.lot,
        taken: cut.takenGrams / 1000,
        outputs: cut.outputs.map(({ productId, productName, lot: name, weightGrams }) => ({
          product_id: productId,
          product_name: productName,
          lot: name,
          qty: weightGrams / 1000,
        })),
        losses: cut.losses.map(({ label, weightGrams }) => ({ label, qty: weightGrams / 1000 })),
        unallocated: cut.unallocatedGrams / 1000,
      })),
      orders: links.orders.map((order) => ({
        order_id: order.orderId,
        reference: order.reference,
        customer_id: order.customerId,
        customer_name: order.customerName,
        at: order.at,
        product_name: order.productName,
        lot: order.source.lot,
        warehouse_id: order.siteId,
        qty: order.milli / 1000,
        returned: (order.returnedMilli ?? 0) / 1000,
      })),
      exits: links.exits.map((exit) => ({
        operation_id: exit.documentId,
        at: exit.at,
        lot: exit.source.lot,
        product_id: exit.source.productId,
        warehouse_id: exit.siteId,
        qty: exit.milli / 1000,
        label: exit.label,
        presumed: exit.kind === 'dolibarr' || exit.kind === 'comptage',
      })),
      // a partial tree gives no basis for a decision on the whole
      tree: complete ? treeVersion([lot, ...forward.map((each) => each.lot)]) : null,
      complete,
    },
  };
};
