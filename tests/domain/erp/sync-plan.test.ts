import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { isOpenInDolibarr, isOutOfReach, isValidInDolibarr } from '#shared/erp/dolibarr-order.ts';
import {
  hasAllTexts,
  canAcceptDeletion,
  otherTotalCents,
  ourSide,
  planOfBoth,
  planForMissing,
  everExistedInErp,
  wasReadBack,
} from '#shared/erp/sync-plan.ts';
import { type ErpFacts, isAlike, isSame, writingOf } from '#shared/erp/three-way-merge.ts';
import { anyFacts, anyOurLines, facts, ourLine, theirLine } from '#tests/support/erp/hands.ts';

const order = (milli = 1000, status: 'valide' | 'annule' = 'valide') => ({
  status,
  lines: [ourLine('1', milli)],
});
const there = (milli = 1000, more: Partial<ErpFacts> = {}) => facts([theirLine('1', milli)], more);

describe('on both sides', () => {
  test.each([
    ['nobody changed it', order(), there(), there(), 'nothing'],
    ['only the shop', order(1200), there(), there(), 'write'],
    ['only the house', order(), there(900), there(), 'take'],
    ['both, to the same', order(900), there(900), there(), 'take'],
    ['both', order(1200), there(900), there(), 'ask'],
    ['nothing was read back yet, and it is alike', order(), there(), undefined, 'take'],
    ['nothing was read back yet, and it is not', order(), there(900), undefined, 'ask'],
    ['cancelled here', order(1000, 'annule'), there(), there(), 'write'],
    ['cancelled there', order(), there(1000, { status: 'cancelled' }), there(), 'take'],
  ] as const)('%s', (_who, ours, theirs, base, act) => {
    expect(planOfBoth(ours, theirs, base ? { base } : {}, undefined)).toEqual({ act });
  });

  test('a change here after it left or was invoiced there cannot be written: reports why', () => {
    for (const more of [{ status: 'shipping' }, { status: 'closed' }, { isBilled: true }] as const) {
      const theirs = there(1000, more);
      const which = 'isBilled' in more ? 'Déjà facturée dans' : 'Déjà expédiée dans';
      const why = expect.stringContaining(which) as string;
      expect(planOfBoth(order(1200), theirs, { base: theirs }, undefined)).toEqual({ act: 'ask', why });
      const asked = { seen: theirs, decided: 'site' };
      expect(planOfBoth(order(1200), theirs, {}, asked)).toEqual({ act: 'ask', why });
    }
  });

  test('a user’s decision applies one side, for the version that they saw', () => {
    const theirs = there(900);
    const say = (decided: string, seen = theirs) =>
      planOfBoth(order(1200), theirs, { base: there() }, { seen, decided });
    expect(say('site')).toEqual({ act: 'write', over: theirs });
    expect(say('dolibarr')).toEqual({ act: 'take' });
    expect(say('site', there(800))).toEqual({ act: 'ask' });
    expect(planOfBoth(order(1200), theirs, { base: there() }, { seen: theirs })).toEqual({ act: 'ask' });
    // both sides became equal in between
    const alike = planOfBoth(order(900), theirs, { base: theirs }, { seen: theirs, decided: 'site' });
    expect(alike).toEqual({ act: 'nothing' });
  });

  test('our own interrupted write continues', () => {
    const base = there();
    const writing = writingOf(base, ourSide(order(1200)), undefined);
    const half = facts([], { status: 'draft' });
    expect(planOfBoth(order(1200), half, { base, writing }, undefined)).toEqual({ act: 'write' });
    // a line was typed into it
    const other = facts([theirLine('2', 500)], { status: 'draft' });
    expect(planOfBoth(order(1200), other, { base, writing }, undefined)).toEqual({ act: 'ask' });
  });

  const anyOurs = fc.record({
    status: fc.constantFrom('valide' as const, 'annule' as const),
    lines: anyOurLines,
  });
  const anyBase = fc.option(anyFacts, { nil: undefined });
  const anyAnswer = fc.constantFrom('site', 'dolibarr', undefined);

  test.prop([anyOurs, anyFacts, anyBase, anyAnswer])(
    'a shipped order is never overwritten, and no change of either side is lost without a question',
    (ours, theirs, base, decided) => {
      const asked = decided && { seen: theirs, decided };
      const plan = planOfBoth(ours, theirs, base ? { base } : {}, asked);
      if (plan.act === 'write') expect(isOutOfReach(theirs)).toBe(false);
      if (decided) return;
      const side = ourSide(ours);
      const isHere = base !== undefined && isAlike(side, base);
      const isSameInDolibarr = base !== undefined && isSame(base, theirs);
      // the overwritten version is the one read back; the taken version equals the unchanged one here
      if (plan.act === 'write') expect(isSameInDolibarr).toBe(true);
      if (plan.act === 'take') expect(isHere || isAlike(side, theirs)).toBe(true);
      if (plan.act === 'nothing') expect(isHere && isSameInDolibarr).toBe(true);
    },
  );

  test.prop([anyOurs, anyFacts, anyBase, anyFacts, anyAnswer])(
    'an answer to another version than the current one is ignored',
    (ours, theirs, base, seen, decided) => {
      fc.pre(!isSame(seen, theirs));
      const known = base ? { base } : {};
      expect(planOfBoth(ours, theirs, known, { seen, ...(decided ? { decided } : {}) })).toEqual(
        planOfBoth(ours, theirs, known, undefined),
      );
    },
  );
});

describe('not in the ERP', () => {
  test('a former existence is known by what was read back, or by the number that it got', () => {
    const read = { base: there(), erpId: '41' };
    expect([wasReadBack(read), wasReadBack({ base: there() }), wasReadBack({ erpId: '41' })]).toEqual([
      true,
      false,
      false,
    ]);
    expect(everExistedInErp({ erpRef: null }, {})).toBe(false);
    expect(everExistedInErp({ erpRef: 'CO1' }, {})).toBe(true);
    expect(everExistedInErp({ erpRef: null }, read)).toBe(true);
  });

  test('a deletion is accepted where it is unchanged here and has no payment', () => {
    const unpaid = { ...order(), paidCents: 0 };
    expect(canAcceptDeletion(unpaid, { base: there() })).toBe(true);
    expect(canAcceptDeletion({ ...unpaid, paidCents: 1 }, { base: there() })).toBe(false);
    expect(canAcceptDeletion(unpaid, { base: there(900) })).toBe(false);
    expect(canAcceptDeletion(unpaid, {})).toBe(false);
  });

  test('a deleted order is cancelled here; else a user decides, and only about the deletion', () => {
    const said = (decided: string) => ({ seen: null, decided });
    expect(planForMissing(undefined, true)).toEqual({ act: 'take' });
    expect(planForMissing(undefined, false)).toEqual({ act: 'ask' });
    expect(planForMissing(said('site'), true)).toEqual({ act: 'write' });
    expect(planForMissing(said('dolibarr'), false)).toEqual({ act: 'take' });
    expect(planForMissing({ seen: there(), decided: 'site' }, false)).toEqual({ act: 'ask' });
  });
});

describe('the written order', () => {
  const texts = facts([theirLine('1', 1000), theirLine(null, 1000)]);

  test('lacks the texts of the house until the order has them, unless it is cancelled', () => {
    expect(hasAllTexts(order(), there())).toBe(true);
    expect(hasAllTexts(order(), texts)).toBe(false);
    expect(hasAllTexts(order(), { ...texts, status: 'cancelled' })).toBe(true);
  });

  test('has another total where the ERP calculates otherwise, apart from its texts', () => {
    const ours = { ...order(), totalTtcCents: 1266 };
    expect(otherTotalCents(ours, there(), 1267)).toBe(1267);
    expect(otherTotalCents(ours, there(), 1266)).toBeUndefined();
    expect(otherTotalCents(ours, texts, 1267)).toBeUndefined();
    expect(otherTotalCents({ ...ours, status: 'annule' }, there(), 1267)).toBeUndefined();
  });

  test('has our lines that the ERP can store: none without a product', () => {
    const lines = [ourLine('1', 1000), ourLine('libre-2', 1000)];
    expect(ourSide({ status: 'valide', lines })).toMatchObject({
      isCancelled: false,
      lines: [{ productId: '1', quantity: { milli: 1000 } }],
    });
  });
});

test('an order there is open until its goods left whole, and writable until some did or it is invoiced', () => {
  const all = (['draft', 'validated', 'shipping', 'closed', 'cancelled'] as const).map((status) => ({
    status,
    isBilled: false,
  }));
  expect(all.map(isOpenInDolibarr)).toEqual([false, true, true, false, false]);
  expect(all.map(isValidInDolibarr)).toEqual([false, true, true, true, false]);
  expect(all.map(isOutOfReach)).toEqual([false, false, true, true, false]);
  expect(isOutOfReach({ status: 'validated', isBilled: true })).toBe(true);
});
