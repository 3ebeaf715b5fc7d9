import { fc } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { movementDocument } from '#functions/stock/movements/movement-document.ts';
import { addDays } from '#shared/kernel/dates.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { allot } from '#shared/stock/lots/allot.ts';
import { cutRecords } from '#shared/stock/lots/cut-record.ts';
import { levelChanges } from '#shared/stock/levels/level-change.ts';
import { isExpired, type Lot, lotKey } from '#shared/stock/lots/lot.ts';
import type { DeclaredLoss, MovementDocument } from '#shared/stock/movements/movement.ts';
import { withPresumedLots } from '#shared/stock/lots/presumed-lots.ts';
import { bySite, lotsOf, type SiteId, type StockLevel, sites } from '#shared/stock/levels/stock-level.ts';
import { counterMovements } from '#shared/stock/movements/undo.ts';

/**
 * Histories of a simulated house, with the product's rules: lines of an act, lots taken, levels, origin shares.
 * Weight and lots are counted apart, line by line.
 */
const PRODUCTS = ['carcass', 'half', 'steak', 'stew', 'minced'];
const START = new Date('2026-11-02T06:00:00.000Z');

const site = fc.constantFrom<SiteId>('1', '2');
// what is drawn more often is cut more often
const product = fc.constantFrom('carcass', 'carcass', 'carcass', ...PRODUCTS);
const weight = fc.integer({ min: 1, max: 30_000 });
/** Of the stock; a little more than all of it is refused. */
const part = fc.integer({ min: 1, max: 104 });
const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('enter' as const),
      product,
      site,
      milli: weight,
      days: fc.nat(9),
      lot: fc.option(fc.constantFrom('A', 'B')),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('transfer' as const), product, site, part }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('cut' as const),
      product,
      site,
      part,
      shares: fc.array(fc.tuple(product, fc.nat(40)), { minLength: 1, maxLength: 4 }),
      loss: fc.nat(30),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('throw' as const), product, site, part, ended: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('elsewhere' as const), product, site, part }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const), back: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('block' as const), which: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sleep' as const), days: fc.nat(4) }) },
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

const emptyLevel = (productId: string): StockLevel => ({
  productId,
  levels: bySite(() => ({ real: 0, virtual: 0, lots: [] })),
  reserved: 0,
  available: 0,
});

/** Checked a million times: cheaper than `expect`. */
const holds = (condition: boolean, what: string): void => {
  if (!condition) throw new Error(`broken: ${what}`);
};
const total = (list: readonly number[]): number => list.reduce((sum, each) => sum + each, 0);

class House {
  levels = new Map(PRODUCTS.map((id) => [id, emptyLevel(id)]));
  lots = new Map<string, Lot>();
  documents: MovementDocument[] = [];
  undone = new Set<string>();
  now = START;
  /** The lot past its DLC that is being declared destroyed. */
  named: string | null = null;
  /** Entries less exits and losses. */
  milli = 0;

  play(step: Act): void {
    if (step.kind === 'sleep') this.now = new Date(this.now.getTime() + step.days * 86_400_000);
    else if (step.kind === 'block') this.block(step.which);
    else if (step.kind === 'undo') this.undo(step.back);
    else if (step.kind === 'elsewhere') this.elsewhere(step);
    else this.record(step);
  }

  partOf({ product: id, site: at, part: of }: { product: string; site: SiteId; part: number }): number {
    return Math.floor((this.levels.get(id)!.levels[at].real * of) / 100);
  }

  block(which: number): void {
    const lot = [...this.lots.values()][which];
    if (!lot) return;
    this.lots.set(lotKey(lot), { ...lot, block: lot.block ? null : { reason: 'x', by: 'x', at: 'x' } });
    const level = this.levels.get(lot.productId)!;
    const others = (level.blockedLots ?? []).filter((name) => name !== lot.lot);
    this.levels.set(lot.productId, { ...level, blockedLots: lot.block ? others : [...others, lot.lot] });
  }

  record(step: Extract<Act, { kind: 'enter' | 'transfer' | 'cut' | 'throw' }>): void {
    const day = this.now.toISOString().slice(0, 10);
    const milli = step.kind === 'enter' ? step.milli : this.partOf(step);
    if (milli === 0) return;
    const line = (productId: string, siteId: SiteId, moved: number, n: number, more: object = {}) => ({
      requested: { path: `movements.${n}.`, siteId, milli: moved, product_id: productId, ...more },
      product: {
        id: productId,
        label: productId,
        categoryName: 'BOEUF',
        unit: 'kg' as const,
        priceHtE4: 100_000,
      },
    });
    const other = step.site === '1' ? '2' : '1';
    const lines =
      step.kind === 'enter'
        ? [
            line(step.product, step.site, milli, 0, {
              ...(step.lot === null ? {} : { lot: `${step.lot}-${day}` }),
              sellby: addDays(day, step.days),
            }),
          ]
        : [line(step.product, step.site, -milli, 0)];
    this.named = null;
    if (step.kind === 'throw' && step.ended) {
      const { lots } = this.levels.get(step.product)!.levels[step.site];
      const ended = lots.find((lot) => isExpired(lot, day));
      if (!ended) return;
      this.named = ended.lot;
      lines[0] = line(step.product, step.site, -ended.milli, 0, { lot: ended.lot });
    }
    if (step.kind === 'transfer') lines.push(line(step.product, other, milli, 1));
    let losses: DeclaredLoss[] = [];
    if (step.kind === 'cut') {
      const share = (of: number) => Math.floor((milli * of) / 100);
      const made = step.shares.filter(([id, of]) => id !== step.product && share(of) > 0);
      if (made.length === 0) return;
      made.forEach(([id, of], i) => lines.push(line(id, step.site, share(of), i + 1)));
      losses = share(step.loss) > 0 ? [{ label: 'OS', weightGrams: share(step.loss) }] : [];
    }
    const id = `MV${String(this.documents.length).padStart(20, '0')}`;
    const request = { adminId: 'A', idempotencyKey: undefined, sent: {}, lines: [], losses, now: this.now };
    const lotOf = () => `LOT-${day}`;
    this.attempt(
      () => movementDocument(request, id, lines, { levels: this.levels, lots: this.lots, lotOf }).document,
    );
  }

  undo(back: number): void {
    const document = this.documents
      .filter(({ kind, id }) => kind !== 'annulation' && id.startsWith('MV'))
      .at(-1 - back);
    if (!document || this.undone.has(document.id)) return;
    this.attempt(() => {
      const drafts = counterMovements(document, (id) => id);
      const lines = allot(drafts, {
        levels: this.levels,
        lots: this.lots,
        kind: 'annulation',
        day: this.now.toISOString().slice(0, 10),
      });
      return {
        ...document,
        id: `UNDO-${document.id}`,
        kind: 'annulation',
        losses: [],
        lossGrams: 0,
        undoes: document.id,
        lines: lines.map(({ path: _path, ...rest }, i) => ({ ...rest, n: i + 1, code: null })),
      };
    });
    if (this.documents.at(-1)?.undoes === document.id) {
      this.undone.add(document.id);
    }
  }

  /** Dolibarr or the till took some, without a lot. */
  elsewhere(step: Extract<Act, { kind: 'elsewhere' }>): void {
    const { product: productId, site: siteId } = step;
    const level = this.levels.get(productId)!;
    const taken = Math.min(level.levels[siteId].real, this.partOf(step));
    if (taken === 0) return;
    const bare = {
      productId,
      productName: '',
      siteId,
      milli: -taken,
      lot: null,
      eatBy: null,
      sellBy: null,
      code: null,
      label: '',
    };
    this.apply({
      id: `DB${this.documents.length}`,
      kind: 'dolibarr',
      at: this.now.toISOString(),
      by: 'dolibarr',
      lossGrams: 0,
      lines: withPresumedLots([bare], level, this.now.toISOString().slice(0, 10)).map((line, i) => ({
        ...line,
        n: i + 1,
      })),
    });
  }

  attempt(decide: () => MovementDocument): void {
    let document: MovementDocument;
    try {
      document = decide();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return;
    }
    this.apply(document);
  }

  apply(document: MovementDocument): void {
    for (const change of levelChanges(document.lines, this.levels)) {
      const level = this.levels.get(change.productId)!;
      this.levels.set(change.productId, {
        ...level,
        levels: bySite((id) => {
          const held = new Map(level.levels[id].lots.map((lot) => [lot.lot, lot]));
          for (const { siteId, lot, milli: moved, onHand: known, eatBy, sellBy } of change.lots) {
            if (siteId !== id) continue;
            holds(known === held.get(lot)?.milli, 'the lot is as it was read');
            const milli = (known ?? 0) + moved;
            if (milli === 0) held.delete(lot);
            else held.set(lot, held.get(lot) ? { ...held.get(lot)!, milli } : { lot, milli, eatBy, sellBy });
          }
          const real = level.levels[id].real + change.bySite[id].milli;
          return { real, virtual: real, lots: [...held.values()] };
        }),
      });
    }
    this.documents.push(document);
    this.milli += document.lines.reduce((sum, { milli }) => sum + milli, 0);
    this.keepLots(document);
    this.check(document);
  }

  keepLots(document: MovementDocument): void {
    const cut = cutRecords(document, { weightOf: ({ milli }) => milli, priceOf: () => 1000 });
    for (const { productId, productName, lot, milli, eatBy, sellBy } of document.lines) {
      const key = lot === null ? '' : lotKey({ productId, lot });
      if (lot === null || milli < 0 || this.lots.has(key)) continue;
      const made = { productId, lot, productName, madeAt: '', madeBy: '', eatBy, sellBy };
      this.lots.set(key, { ...made, origin: {}, block: null, children: 0, entries: [] });
    }
    for (const { source, outputs, takenGrams, losses, unallocatedGrams } of cut.records) {
      const key = lotKey(source);
      const lot = this.lots.get(key)!;
      const names = new Set(
        outputs.map((output) => output.lot).filter((name) => name.startsWith(`${source.lot}-`)),
      );
      this.lots.set(key, { ...lot, children: lot.children + names.size });
      // origin shares: what one lot gave equals its products and losses, to the gram
      const made = outputs.reduce((sum, { weightGrams }) => sum + weightGrams, 0);
      const lost = losses.reduce((sum, { weightGrams }) => sum + weightGrams, 0);
      holds(made + lost + unallocatedGrams === takenGrams, 'what was taken is what it became');
      holds(
        Math.min(unallocatedGrams, ...outputs.map(({ weightGrams }) => weightGrams)) >= 0,
        'no part is negative',
      );
      for (const output of outputs) {
        // a cut never expires after its input
        const child = this.lots.get(lotKey(output))!;
        holds((child.sellBy ?? '9999') <= (lot.sellBy ?? '9999'), 'a cut outlives its source');
      }
    }
    const outputs = new Set(cut.records.flatMap((record) => record.outputs.map(lotKey)));
    const entered = document.lines.filter(
      ({ milli, productId, lot }) => milli > 0 && lot !== null && outputs.has(lotKey({ productId, lot })),
    );
    for (const key of outputs) {
      const ref = { productId: key.slice(0, key.indexOf('#')), lot: key.slice(key.indexOf('#') + 1) };
      const came = entered.filter((line) => lotKey({ ...line, lot: line.lot! }) === key);
      holds(
        total(cut.sharesOf(ref)) === total(came.map(({ milli }) => milli)),
        'the parents of a lot make the whole of it',
      );
    }
  }

  check(document: MovementDocument): void {
    const held = [...this.levels.values()].reduce(
      (sum, level) => sum + sites.reduce((all, { id }) => all + level.levels[id].real, 0),
      0,
    );
    holds(held === this.milli, 'I2: stock is the sum of what moved');
    if (document.kind === 'transfert') holds(total(document.lines.map(({ milli }) => milli)) === 0, 'I3');
    for (const level of this.levels.values()) {
      for (const { id } of sites) {
        const { real, lots } = level.levels[id];
        const inLots = lots.reduce((sum, { milli }) => sum + milli, 0);
        holds(real >= 0, 'I1');
        holds(inLots <= real, 'lots are part of the stock');
      }
      holds(
        lotsOf(level).every(({ milli }) => milli > 0),
        'a lot that is used up is gone',
      );
    }
    const day = document.at.slice(0, 10);
    if (document.kind === 'transfert' || document.kind === 'transformation') {
      for (const { milli, sellBy } of document.lines) {
        if (milli < 0 && sellBy !== null) holds(sellBy >= day, 'nothing past its DLC moves on');
      }
    }
    if (document.kind === 'sortie') {
      for (const { lot, sellBy } of document.lines)
        if (sellBy !== null && sellBy < day) holds(lot === this.named, 'only what is named is destroyed');
    }
    if (document.kind === 'dolibarr') {
      for (const { productId, siteId, lot } of document.lines) {
        const level = this.levels.get(productId)!;
        const isAside = (name: string, sellBy: string | null) =>
          (sellBy !== null && sellBy < day) || this.lots.get(lotKey({ productId, lot: name }))?.block;
        const known = lot === null ? undefined : this.lots.get(lotKey({ productId, lot }));
        if (!known || !isAside(known.lot, known.sellBy)) continue;
        const sound = level.levels[siteId].lots.filter((each) => !isAside(each.lot, each.sellBy));
        holds(sound.length === 0, 'what nobody may take is presumed to have gone last');
      }
    }
    for (const { productId, lot } of document.lines) {
      if (document.kind === 'dolibarr' || lot === null) continue;
      holds(!this.lots.get(lotKey({ productId, lot }))?.block, 'a blocked lot is not touched');
    }
  }

  /** I2, lot by lot, from the ledger alone. */
  counted(): Map<string, number> {
    const sums = new Map<string, number>();
    for (const { productId, siteId, lot, milli } of this.documents.flatMap(({ lines }) => lines)) {
      const key = `${productId}/${siteId}/${lot ?? ''}`;
      sums.set(key, (sums.get(key) ?? 0) + milli);
    }
    return new Map([...sums].filter(([key, milli]) => milli !== 0 && !key.endsWith('/')));
  }
}

const { CONSERVATION_SEED: SEED, CONSERVATION_RUNS = '2000' } = process.env;
const RUNS = Number(CONSERVATION_RUNS);

test('I1 to I4: weight and lots are conserved over thousands of histories', { timeout: RUNS * 6 }, () => {
  const played = new Map<string, number>();
  fc.assert(
    fc.property(fc.array(act, { minLength: 4, maxLength: 14 }), (acts) => {
      const house = new House();
      house.play({ kind: 'enter', product: 'carcass', site: '1', milli: 120_000, days: 7, lot: 'A' });
      for (const step of acts) house.play(step);
      const lots = [...house.levels.values()].flatMap((level) =>
        lotsOf(level).map(
          ({ siteId, lot, milli }) => [`${level.productId}/${siteId}/${lot}`, milli] as const,
        ),
      );
      const counted = house.counted();
      holds(lots.length === counted.size, 'I2: no lot but those of the ledger');
      for (const [key, milli] of lots) holds(counted.get(key) === milli, `I2: ${key}`);
      for (const { kind } of house.documents) played.set(kind, (played.get(kind) ?? 0) + 1);
    }),
    { numRuns: RUNS, ...(SEED === undefined ? {} : { seed: Number(SEED) }) },
  );
  // histories that refuse everything would prove nothing
  for (const kind of ['entree', 'transfert', 'transformation', 'sortie', 'annulation', 'dolibarr']) {
    expect(played.get(kind) ?? 0, kind).toBeGreaterThan(RUNS / 20);
  }
});
