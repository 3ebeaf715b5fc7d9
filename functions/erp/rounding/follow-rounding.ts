import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { openSettings, shopSettings } from '#functions/settings/settings.module.ts';
import { keys } from '#functions/table-keys.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

type Services = { table: Table; erp: () => Promise<DolibarrGateway> };

const DAY_MS = 24 * 3_600_000;
const ACTOR = 'system:dolibarr';

/**
 * Once a day: orders to come count VAT as the house's invoices do. Where the ERP does not let its key read that, what an
 * administrator set holds.
 */
export const followRounding = async ({ table, erp }: Services, now: Date) => {
  const key = keys.syncCursor('erp-rounding');
  const held = await table.get<{ lookedAt: string }>(key);
  if (held && now.getTime() - Date.parse(held.lookedAt) < DAY_MS) return {};
  const outcome = await (await erp()).readSetting('MAIN_ROUNDOFTOTAL_NOT_TOTALOFROUND');
  const mayNotKnow = outcome.kind === 'refused';
  if (outcome.kind !== 'ok' && !mayNotKnow) return {};
  const rounding = outcome.kind === 'ok' ? (outcome.value === '1' ? 'rate' : 'line') : 'unknown';
  if (rounding !== 'unknown') {
    const settings = openSettings(table);
    const { value, version } = await settings.read(shopSettings.cartVat);
    if ((value.byLine === true) !== (rounding === 'line')) {
      const { byLine: _before, ...vat } = value;
      const next = rounding === 'line' ? { ...vat, byLine: true as const } : vat;
      try {
        await settings.replace(shopSettings.cartVat, next, { version, by: ACTOR, now });
      } catch (error) {
        // an administrator changed it this instant: at the next look
        if (error instanceof Refusal) return {};
        throw error;
      }
    }
  }
  await table.put({ ...key, lookedAt: now.toISOString() });
  return { rounding };
};
