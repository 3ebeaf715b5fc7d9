import { IN_ERP } from '#functions/gateways/dolibarr/read-in-time.ts';
import { type SettingsStore, shopSettings } from '#functions/settings/settings.module.ts';
import type { StandingComing } from '#functions/standing-orders/standing-orders.module.ts';
import type { UsualExits } from '#functions/dashboard/usual-exits.ts';
import type { CatalogView } from '#functions/stock/catalog-view.ts';
import { lacksPieceWeight } from '#functions/catalog/pieces/piece-sales.ts';
import { erpPage } from '#shared/kernel/erp-pages.ts';
import { eurosFromPrice } from '#shared/kernel/money.ts';
import { wireFromMilli } from '#shared/kernel/quantity.ts';
import { minimumMilli } from '#shared/stock/levels/stock-health.ts';
import { levelAt } from '#shared/stock/levels/stock-level.ts';

type ProductServices = {
  catalog: (now: Date) => Promise<CatalogView>;
  settings: Pick<SettingsStore, 'read'>;
  /** Public URL of the ERP; undefined where not configured. */
  erpPages: () => Promise<string | undefined>;
  usualExits: Pick<UsualExits, 'kept'>;
  standingComing: StandingComing;
};

/** API-54: the whole catalogue, on sale or not, from our copy of the ERP. */
export const allProducts = async (
  { catalog, settings, erpPages, usualExits, standingComing }: ProductServices,
  now: Date,
) => {
  const [{ products, levels, syncedAt }, { value: minimums }, base, exits] = await Promise.all([
    catalog(now),
    settings.read(shopSettings.stockMinimums),
    erpPages(),
    usualExits.kept(),
  ]);
  const coming = await standingComing(new Map(products.map((product) => [product.id, product])), now);
  return {
    success: true as const,
    data: products.map((product) => {
      const level = levels.get(product.id);
      return {
        id: product.id,
        label: product.label,
        ref: product.ref,
        category: product.categoryName,
        unit: product.unit,
        minimum: wireFromMilli(
          minimumMilli({ category: product.categoryName, name: product.label }, minimums),
        ),
        daily_exit: exits.has(product.id) ? wireFromMilli(exits.get(product.id) ?? 0) : null,
        ...(level && level.reserved > 0 ? { reserved: wireFromMilli(level.reserved) } : {}),
        ...(coming.has(product.id) ? { standing: coming.get(product.id)?.map(wireFromMilli) } : {}),
        price: product.priceHtE4 > 0 ? eurosFromPrice(product.priceHtE4) : null,
        on_sale: product.onSale,
        lacks_price: product.lacksPrice === true,
        ...(lacksPieceWeight(product) ? { lacks_piece_weight: true as const } : {}),
        barcode: product.barcode,
        erp_url: IN_ERP.test(product.id) ? erpPage(base, 'product', product.id) : null,
        last_movement_date: level?.lastMovementAt ?? null,
        stock: {
          bruges_virtual: wireFromMilli(levelAt(level, '1').virtual),
          bruges_real: wireFromMilli(levelAt(level, '1').real),
          lormont_virtual: wireFromMilli(levelAt(level, '2').virtual),
          lormont_real: wireFromMilli(levelAt(level, '2').real),
        },
      };
    }),
    synced_at: syncedAt,
  };
};
