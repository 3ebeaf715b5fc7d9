import { openSettings, shopSettings } from '#functions/settings/settings.module.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';
import type { ErpRounding } from '#shared/erp/rounding-seen.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** `assumed`: the key may not read the setting and no order decides, so Dolibarr's default applies. */
export type KnownRounding = {
  rounding: ErpRounding;
  from: 'setting' | 'order' | 'assumed';
  /** The order that showed it. */
  orderRef?: string;
};
type StoredRounding = KnownRounding & { polledAt: string };

const key = keys.syncCursor('erp-rounding');
const ACTOR = 'system:dolibarr';

export const findRounding = (table: Table): Promise<StoredRounding | undefined> =>
  table.get<StoredRounding>(key);

/** Future orders round VAT as Dolibarr's invoices do. */
export const learnRounding = async (table: Table, known: KnownRounding, now: Date): Promise<void> => {
  const settings = openSettings(table);
  const { value, version } = await settings.read(shopSettings.cartVat);
  if ((value.byLine === true) !== (known.rounding === 'line')) {
    const { byLine: _before, ...vat } = value;
    const next = known.rounding === 'line' ? { ...vat, byLine: true as const } : vat;
    try {
      await settings.replace(shopSettings.cartVat, next, { version, by: ACTOR, now });
    } catch (error) {
      // changed by an administrator at the same moment: applied at the next poll
      if (error instanceof Refusal) return;
      throw error;
    }
  }
  await saveRounding(table, known, now);
};

/**
 * Saves the rule without changing future orders: an administrator may have chosen otherwise since it was
 * assumed.
 */
export const saveRounding = async (table: Table, known: KnownRounding, now: Date): Promise<void> => {
  await table.put({ ...key, ...known, polledAt: now.toISOString() });
};
