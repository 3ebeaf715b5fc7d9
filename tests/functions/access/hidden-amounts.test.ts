import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { refuseUnderMinimum } from '#functions/delivery/chosen-delivery.ts';
import { refuseUnseenBounds } from '#functions/orders/unseen-bounds.ts';
import { refusalWithoutPrices } from '#functions/platform/http/http.ts';
import type { Identity } from '#shared/kernel/access.ts';
import { withoutPrices } from '#shared/kernel/price-fields.ts';
import { Refusal, type RefusalCode, refusals } from '#shared/kernel/refusal.ts';

/** A Commis who may not see prices. */
const commis: Identity = {
  family: 'pro',
  subjectId: 'CLIENT1',
  sessionId: 's',
  person: { id: 'COMMIS', rights: { role: 'commis', seesPrices: false, mayPay: false } },
};
const chef: Identity = {
  ...commis,
  person: { id: 'CHEF', rights: { role: 'chef', seesPrices: true, mayPay: true } },
};
const shown = (error: unknown) => refusalWithoutPrices(error) as Refusal;
const caught = (act: () => void): Refusal => {
  try {
    act();
  } catch (error) {
    return error as Refusal;
  }
  throw new Error('nothing was refused');
};

describe('a refusal shown to a user without prices', () => {
  test.each(Object.keys(refusals) as RefusalCode[])(
    '%s names no amount in its sentence and details',
    (code) => {
      const sentences = ['Il manque 62,10 €.', 'Au plus 5 €', undefined];
      for (const message of sentences)
        for (const details of [
          undefined,
          { cap: 5 },
          { why: 'plafond (50,00 € TTC) dépassé' },
          { fields: { items: '5 €' } },
        ]) {
          const { message: said, details: left } = shown(
            new Refusal(code, message, details ? { details } : {}),
          );
          expect(`${said} ${JSON.stringify(left)}`).not.toMatch(/€|cap/);
        }
    },
  );

  test('reports that the minimum of a zone is missed, without the amounts', () => {
    const zone = { id: 'z', label: 'Bordeaux', minimumCents: 7_700 };
    const refused = caught(() => refuseUnderMinimum(zone as never, 1_490));
    expect(refused.message).toContain('77,00');
    const plain = shown(refused);
    expect(plain).toMatchObject({ code: 'invalid_input', field: 'items' });
    expect(plain.message).toBe(
      'Pour Bordeaux, cette commande est sous le minimum livré. Rien n’a été commandé, votre panier reste.',
    );
  });

  test('is unchanged where it names no amount', () => {
    const refused = new Refusal('insufficient_stock', 'Il reste 2 kg.', { details: { left: 2 } });
    expect(refusalWithoutPrices(refused)).toBe(refused);
    const fault = new Error('boom');
    expect(refusalWithoutPrices(fault)).toBe(fault);
  });
});

test('every sentence of a refusal that has an amount in it is hidden by its euro sign', () => {
  // moneyText and priceText write it: an amount formatted by other code would pass
  const byHand = globSync(['functions/**/*.ts', 'shared/**/*.ts']).filter((file) =>
    /new Refusal\([^;]*(?:toFixed|eurosFromCents)\([^;]*?`/.test(readFileSync(file, 'utf8')),
  );
  expect(byHand).toEqual([]);
});

test('the reason why a standing order date is pending or failed omits the limit', () => {
  const why =
    'Un Gérant de votre entreprise a été invité à la valider : plafond par commande (50,00 € TTC) dépassé';
  expect(JSON.stringify(withoutPrices({ data: [{ dates: [{ why, state: 'to-approve' }] }] }))).not.toContain(
    '50',
  );
  expect(withoutPrices({ dates: [{ why: 'Le stock manque.' }] })).toEqual({
    dates: [{ why: 'Le stock manque.' }],
  });
});

describe('a limit in euros', () => {
  const item = (euros: number) => [{ product_id: '1', pieces: 2, at_most_eur: euros }];
  const stored = async () => [{ productId: '1', atMost: { cents: 3_000 } }];

  test('from a user without prices must equal the stored one', async () => {
    await refuseUnseenBounds(commis, item(30), stored);
    for (const read of [stored, async () => [], async () => [{ productId: '1', atMost: { grams: 3_000 } }]])
      await expect(refuseUnseenBounds(commis, item(29), read)).rejects.toMatchObject({
        field: 'items.0.at_most_eur',
      });
  });

  test('is not read where prices are visible or no limit is in euros', async () => {
    const unread = () => Promise.reject(new Error('read'));
    await refuseUnseenBounds(chef, item(29), unread);
    await refuseUnseenBounds(commis, [{ product_id: '1', pieces: 2, at_most_kg: 3 }], unread);
  });
});
