import { type Identity, seesPrices } from '#shared/kernel/access.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { WireItem } from '#shared/orders/cart.ts';
import type { AtMost } from '#shared/orders/line-pieces.ts';

type Known = readonly { productId: string; atMost?: AtMost | null | undefined }[];

/**
 * A limit in euros answers whether a price is above or below it, so the price can be found by bisection:
 * users who see no prices may send only limits that are stored already.
 */
export const refuseUnseenBounds = async (
  caller: Identity,
  items: readonly WireItem[],
  read: () => Promise<Known>,
): Promise<void> => {
  if (seesPrices(caller) || !items.some(isInEuros)) return;
  const known = await read();
  for (const [i, { product_id: productId, at_most_eur: euros }] of items.entries()) {
    if (typeof euros !== 'number') continue;
    const stored = known.find((each) => each.productId === productId)?.atMost;
    if (stored && 'cents' in stored && stored.cents === centsFromEuros(euros)) continue;
    throw new Refusal('invalid_input', 'Donnez la limite en kilos : vous ne voyez pas les prix.', {
      field: `items.${i}.at_most_eur`,
    });
  }
};

const isInEuros = ({ at_most_eur: euros }: WireItem): boolean => typeof euros === 'number';
