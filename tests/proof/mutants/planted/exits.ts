import type { Mutant } from '#tests/proof/mutants/mutant.ts';

const PREPARE = 'functions/stock/lots/prepare-from-lots.ts';
const DELIVER = 'functions/stock/lots/deliver-from-stock.ts';
const preparationTests = ['tests/functions/preparation/preparation.test.ts'];
const lotTests = ['tests/domain/stock/lots.test.ts'];

/** Meat that is blocked or past its DLC leaves by no way out, and is promised to nobody. */
export const exitMutants: readonly Mutant[] = [
  {
    name: 'meat past its DLC is weighed for an order',
    file: PREPARE,
    find: '{ lot, sellBy: held?.sellBy ?? known?.sellBy ?? null },',
    replace: '{ lot, sellBy: null },',
    tests: preparationTests,
  },
  {
    name: 'meat of a blocked lot is weighed for an order',
    file: PREPARE,
    find: '{ block: known?.block, day, field: `${path}lot` },',
    replace: '{ block: null, day, field: `${path}lot` },',
    tests: preparationTests,
  },
  {
    name: 'what was prepared leaves although it passed its DLC since',
    file: DELIVER,
    find: 'const sellBy = rest?.sellBy ?? known?.sellBy ?? null;',
    replace: 'const sellBy = rest?.sellBy ?? null;',
    tests: preparationTests,
  },
  {
    name: 'a lot said before the closing may be blocked while it leaves',
    file: DELIVER,
    find: '...openLots(stock.lots, [...links, ...lotsSaid(leaving)], lots, document),',
    replace: '...openLots(stock.lots, links, lots, document),',
    tests: preparationTests,
  },
  {
    name: 'an order that comes back is promised meat past its DLC',
    file: 'functions/order-changes/change-web-order.ts',
    find: 'line.ordered.milli, aside(line.productId)),',
    replace: 'line.ordered.milli, 0 * aside(line.productId)),',
    tests: preparationTests,
  },
  {
    name: 'an edit is promised meat past its DLC',
    file: 'functions/orders/lines/replace-lines.ts',
    find: 'move.milli, aside(move.productId)),',
    replace: 'move.milli, 0 * aside(move.productId)),',
    tests: preparationTests,
  },
  {
    name: 'meat past its DLC is shown as there to be ordered',
    file: 'functions/orders/shop/product-view.ts',
    find: 'milli: orderableMilli(level, day) })),',
    replace: 'milli: level?.available ?? orderableMilli(level, day) })),',
    tests: preparationTests,
  },
  {
    name: 'a blocked lot stays there to be ordered',
    file: 'functions/stock/lots/block-lot.ts',
    find: '...(level ? [stock.markBlocked(level.productId, lot.lot, block !== null)] : []),',
    replace: '',
    tests: preparationTests,
  },
  {
    name: 'who is refused is told of meat that nobody may have',
    file: 'functions/orders/lines/stock-shortage.ts',
    find: 'const milli = availableOf(item, parisDay(now));',
    replace: "const milli = availableOf(item, parisDay(now)) && Number(item?.['available']);",
    tests: preparationTests,
  },
  {
    name: 'a transfer brings meat past its DLC by its label',
    file: 'shared/stock/lots/allot-entry.ts',
    find: 'if (goesOn && sellBy !== null && isExpired({ sellBy }, state.day))',
    replace: 'if (!goesOn && sellBy !== null && isExpired({ sellBy }, state.day))',
    tests: lotTests,
  },
  {
    name: 'what left in Dolibarr is presumed to be of a blocked lot',
    file: 'shared/stock/lots/presumed-lots.ts',
    find: 'Number(isBlocked(a)) - Number(isBlocked(b)) || sound(a, b)',
    replace: 'sound(a, b)',
    tests: lotTests,
  },
  {
    name: 'meat is past its DLC on the day of its DLC',
    file: 'shared/stock/levels/orderable.ts',
    find: '(isExpired(lot, day) ||',
    replace: '((lot.sellBy !== null && lot.sellBy <= day) ||',
    tests: ['tests/domain/stock/held-back.test.ts'],
  },
];
