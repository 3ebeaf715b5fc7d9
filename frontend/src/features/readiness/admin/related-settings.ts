import { InvoicingSetting } from '#frontend/features/erp/admin/invoicing-setting.tsx';
import { WarehousesSetting } from '#frontend/features/erp/admin/warehouses-setting.tsx';
import { CartVatSetting } from '#frontend/features/settings/admin/cart-vat-setting.tsx';
import {
  cartVatQuery,
  erpInvoicingQuery,
  erpWarehousesQuery,
} from '#frontend/features/settings/settings.queries.ts';
import type { ComponentType } from 'react';

/** A setting that can be changed next to its check. */
export interface RelatedSetting {
  label: string;
  Form: ComponentType;
  queryKey: readonly unknown[];
}

const settings: readonly (RelatedSetting & { keys: readonly string[] })[] = [
  {
    keys: ['vat', 'rounding'],
    label: 'Régler la TVA du panier ici',
    Form: CartVatSetting,
    queryKey: cartVatQuery().queryKey,
  },
  {
    keys: ['warehouse-bruges', 'warehouse-lormont'],
    label: 'Choisir les entrepôts ici',
    Form: WarehousesSetting,
    queryKey: erpWarehousesQuery().queryKey,
  },
  {
    keys: ['bank-accounts'],
    label: 'Régler les factures et les comptes ici',
    Form: InvoicingSetting,
    queryKey: erpInvoicingQuery().queryKey,
  },
];

/** Assigns each setting to its first open check, so that no form is shown twice. */
export const relatedSettings = (open: readonly string[]): Readonly<Record<string, RelatedSetting>> =>
  Object.fromEntries(
    settings.flatMap((setting) => {
      const key = open.find((one) => setting.keys.includes(one));
      return key === undefined ? [] : [[key, setting]];
    }),
  );
