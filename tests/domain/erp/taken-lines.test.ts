import { expect, test } from 'vitest';
import { hasFreeLinesOf, isFreeLine, stockChanges, takenLines } from '#shared/erp/taken-lines.ts';
import type { ErpFacts, LineFact } from '#shared/erp/three-way-merge.ts';
import { OFF_STOCK, reservedGoods } from '#shared/orders/delivery-charge.ts';
import { orderedLine } from '#shared/orders/order-line.ts';

test('a second line of a product that the order has, at another price, is the same goods and reserved from stock', () => {
  const gigot = orderedLine({
    productId: '3',
    ref: 'AG003',
    label: 'GIGOT D’AGNEAU',
    category: 'AGNEAU',
    ordered: { unit: 'kg', milli: 2000 },
    unitPriceE4: 120_000,
    priceReason: 'base',
    vatRate: 2000,
  });
  const there = (milli: number, unitPriceHtE4: number) => ({
    productId: '3',
    label: '',
    milli,
    unitPriceHtE4,
    vatBasisPoints: 2000,
  });
  const lines = takenLines([gigot], [there(2000, 120_000), there(1500, 100_000)], new Map(), false);
  expect(lines).toMatchObject([
    { ordered: { unit: 'kg', milli: 2000 }, unitPriceE4: 120_000 },
    {
      ref: 'AG003',
      label: 'GIGOT D’AGNEAU',
      category: 'AGNEAU',
      // its customer ordered no more than the first line has
      ordered: { unit: 'kg', milli: 0 },
      prepared: { unit: 'kg', milli: 1500 },
      invoiced: { unit: 'kg', milli: 1500 },
      unitPriceE4: 100_000,
      lots: [],
    },
  ]);
  expect(reservedGoods({ lines })).toMatchObject([{ productId: '3', prepared: { milli: 3500 } }]);
  // removed again there it is deleted: it was never ordered
  expect(takenLines(lines, [there(2000, 120_000)], new Map(), false)).toHaveLength(1);
});

const kg = (milli: number) => ({ unit: 'kg', milli }) as const;
const pieces = (milli: number) => ({ unit: 'piece', milli }) as const;
const ours = (productId: string, milli: number) => ({
  ...orderedLine({
    productId,
    ref: `R${productId}`,
    label: `PIECE ${productId}`,
    category: 'BOEUF',
    ordered: kg(milli),
    unitPriceE4: 120_000,
    priceReason: 'tarif 2',
    vatRate: 2000,
  }),
  lots: [{ siteId: '1' as const, lot: 'L1', quantity: kg(milli) }],
});
const fact = (productId: string | null, milli: number, more: Partial<LineFact> = {}): LineFact => ({
  productId,
  label: 'Du bureau',
  milli,
  unitPriceHtE4: 120_000,
  vatBasisPoints: 2000,
  ...more,
});
const known = (isStocked: boolean) =>
  new Map([['9', { ref: 'TRP', label: 'TRIPES', category: 'ABATS', unit: 'kg' as const, isStocked }]]);

test('a remaining line keeps the ordered quantity, its lots and the reason of its price; the prepared quantity, price and rate are those of the ERP', () => {
  const line = ours('1', 2000);
  const [taken] = takenLines(
    [line],
    [fact('1', 1500, { unitPriceHtE4: 99_000, vatBasisPoints: 550 })],
    known(true),
    false,
  );
  const there = { ordered: kg(2000), prepared: kg(1500), delivered: kg(1500), invoiced: kg(1500) };
  expect(taken).toEqual({ ...line, ...there, unitPriceE4: 99_000, vatRate: 550 });
});

test('a line removed there stays as ordered, not prepared and not to be paid; once it was weighed that stays too', () => {
  const lines = [ours('1', 2000), ours('2', 500)];
  expect(takenLines(lines, [fact('2', 500)], known(true), false)).toEqual([
    lines[1],
    { ...lines[0], prepared: kg(0), delivered: kg(0), invoiced: kg(0) },
  ]);
  expect(takenLines(lines, [fact('2', 400)], known(true), true)).toEqual([
    { ...lines[1], delivered: kg(400), invoiced: kg(400) },
    { ...lines[0], delivered: kg(0), invoiced: kg(0) },
  ]);
});

test('a product added by the house has its own name and unit, and no stock where the shop tracks none', () => {
  const [stocked] = takenLines([], [fact('9', 800)], known(true), false);
  expect(stocked).toEqual(
    orderedLine({
      productId: '9',
      ref: 'TRP',
      label: 'TRIPES',
      category: 'ABATS',
      ordered: kg(800),
      unitPriceE4: 120_000,
      priceReason: 'base',
      vatRate: 2000,
    }),
  );
  expect(takenLines([], [fact('9', 800)], known(false), false)[0]?.category).toBe(OFF_STOCK);
  // before the remaining line: it takes nothing of it
  const stays = ours('1', 1000);
  expect(takenLines([stays], [fact('9', 800), fact('1', 1000)], known(true), false)).toEqual([
    stocked,
    stays,
  ]);
  // unknown: the ERP's name, by the piece
  expect(takenLines([], [fact('7', 3000)], known(true), false)).toMatchObject([
    {
      productId: '7',
      ref: '',
      label: 'Du bureau',
      category: OFF_STOCK,
      ordered: pieces(3000),
      priceReason: 'base',
    },
  ]);
});

test('of a line added after the closing nothing was prepared; a pending shipment still takes it', () => {
  const stays = ours('1', 1000);
  const there = [fact('1', 1000), fact('9', 800), fact('1', 300, { unitPriceHtE4: 90_000 })];
  const billed = { delivered: kg(800), invoiced: kg(800) };
  expect(takenLines([stays], there, known(true), true)).toMatchObject([
    { productId: '1', prepared: kg(1000) },
    { productId: '9', ordered: kg(800), prepared: kg(0), ...billed },
    { productId: '1', ordered: kg(0), prepared: kg(0), invoiced: kg(300) },
  ]);
  const awaited = takenLines([stays], there, known(true), true, true);
  expect(awaited.map(({ prepared }) => prepared)).toEqual([kg(1000), kg(800), kg(300)]);
  expect(reservedGoods({ lines: awaited })).toMatchObject([
    { productId: '1', prepared: kg(1300) },
    { productId: '9', prepared: kg(800) },
  ]);
});

test('a text of the ERP is a line of its own, recognised by its content', () => {
  const texts = [fact(null, 1000, { label: 'Consigne' }), fact(null, 2000, { label: 'Glace' })];
  const taken = takenLines([ours('1', 1000)], [fact('1', 1000), ...texts], known(true), false);
  expect(
    taken.map(({ productId, label, category, ordered }) => [productId, label, category, ordered]),
  ).toEqual([
    ['1', 'PIECE 1', 'BOEUF', kg(1000)],
    ['libre-2', 'Consigne', OFF_STOCK, pieces(1000)],
    ['libre-3', 'Glace', OFF_STOCK, pieces(2000)],
  ]);
  expect(taken.map(isFreeLine)).toEqual([false, true, true]);
  const cheaper = texts.map((text) => ({ ...text, unitPriceHtE4: 5 })).toReversed();
  expect(
    takenLines(taken, cheaper, known(true), true).map(({ label, invoiced }) => [label, invoiced.milli]),
  ).toEqual([
    ['Glace', 2000],
    ['Consigne', 1000],
    ['PIECE 1', 0],
  ]);
});

test('the order has the texts of the ERP once each is there with its price', () => {
  const text = fact(null, 1000, { label: 'Consigne' });
  const there = (...lines: LineFact[]): ErpFacts => ({ status: 'validated', isBilled: false, lines });
  const taken = takenLines([], [text], known(true), false);
  expect(hasFreeLinesOf([ours('1', 1000), ...taken], there(fact('2', 5), text))).toBe(true);
  expect(hasFreeLinesOf([ours('1', 1000)], there(fact('1', 1000)))).toBe(true);
  for (const other of [{ label: 'Glace' }, { milli: 2000 }, { unitPriceHtE4: 1 }, { vatBasisPoints: 550 }])
    expect(hasFreeLinesOf(taken, there({ ...text, ...other }))).toBe(false);
  expect(hasFreeLinesOf([], there(text))).toBe(false);
  expect(hasFreeLinesOf(taken, there())).toBe(false);
});

test('the stock reserves the increase of each product and releases the decrease, once for all its lines', () => {
  const before = [ours('1', 2000), ours('2', 500), ours('3', 100)];
  const after = [ours('1', 1500), ours('1', 700), ours('2', 500), ours('4', 50)];
  const reserved = (lines: typeof before) => reservedGoods({ lines });
  expect(stockChanges(reserved(before), reserved(after))).toEqual([
    { productId: '1', milli: 200 },
    { productId: '4', milli: 50 },
    { productId: '3', milli: -100 },
  ]);
});
