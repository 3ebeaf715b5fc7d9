import { asProduct } from '#functions/catalog/catalog.store.ts';
import type { Table } from '#functions/platform/table.ts';
import type { Item } from '#functions/platform/table-words.ts';
import { asCartVat, CART_VAT } from '#functions/settings/settings.store.ts';
import { keys } from '#functions/table-keys.ts';
import { priceFor, type Product } from '#shared/catalog/product.ts';
import { type Cents, eurosFromCents, vatOf } from '#shared/kernel/money.ts';
import { wireFromAmount } from '#shared/kernel/quantity.ts';
import { type CartVat, vatRateFor } from '#shared/settings/cart-vat.ts';
import type { OrderLine } from '#shared/orders/order.ts';
import type { Availability } from '#shared/orders/reordering.contract.ts';

/** A product as it is today; absent when the catalogue no longer knows it. */
type Today = { product: Product | undefined; available: number };

/** Products, stock and VAT setting of now, for at most a few dozen products, in batched reads. */
export const readToday = async (
  table: Table,
  productIds: readonly string[],
): Promise<{ vat: CartVat; of: (productId: string) => Today }> => {
  const found = await table.getMany<Item>([
    keys.setting(CART_VAT),
    ...productIds.flatMap((id) => [keys.product(id), keys.stock(id)]),
  ]);
  const byKey = new Map(found.map((item) => [`${String(item['pk'])}/${String(item['sk'])}`, item]));
  const at = ({ pk, sk }: { pk: string; sk: string }) => byKey.get(`${pk}/${sk}`);
  return {
    vat: asCartVat(at(keys.setting(CART_VAT))),
    of: (id) => {
      const product = at(keys.product(id));
      const available = (at(keys.stock(id))?.['available'] as number | undefined) ?? 0;
      return { product: product && asProduct(product), available: Math.max(0, available) };
    },
  };
};

type Wanted = Pick<OrderLine, 'productId' | 'ref' | 'label' | 'category' | 'unit'> & { amount: number };

/** What can be had today of what is wanted, in the words of the page; and its price HT in cents. */
export const offerOf = (wanted: Wanted, { product, available }: Today, vat: CartVat) => {
  const sold = product?.onSale ? product : undefined;
  // sold by another unit than then: the old quantity means nothing any more
  const sameUnit = sold?.unit === wanted.unit;
  const unitPriceCents: Cents | null = sold ? priceFor(sold).unitPriceCents : null;
  const rate = sold ? vatRateFor(sold.vatRate, vat) : null;
  const unit = sold?.unit ?? wanted.unit;
  const orderable = sameUnit ? Math.min(wanted.amount, available) : 0;
  return {
    unitPriceCents,
    orderable,
    shown: {
      product_id: wanted.productId,
      ref: product?.ref ?? wanted.ref,
      label: product?.label ?? wanted.label,
      category_name: product?.categoryName ?? wanted.category,
      unit,
      price: unitPriceCents === null ? null : eurosFromCents(unitPriceCents),
      price_ttc:
        unitPriceCents === null || rate === null
          ? null
          : eurosFromCents(unitPriceCents + vatOf(unitPriceCents, rate)),
      vat_rate: rate === null ? null : rate / 100,
      stock_reel: wireFromAmount(available, unit),
      availability: availability(sameUnit, wanted.amount, available),
      orderable_quantity: wireFromAmount(orderable, unit),
    },
  };
};

const availability = (sold: boolean, wanted: number, available: number): Availability => {
  if (!sold) return 'withdrawn';
  if (available === 0) return 'missing';
  return available < wanted ? 'short' : 'available';
};
