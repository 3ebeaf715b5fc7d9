import { coreServices } from '#functions/platform/core-services.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { settingsStore } from './settings.store.ts';
export { vatQuestionPart, vatQuestionStore } from './vat-question.store.ts';

export { erpOfSites } from './erp-of-sites.ts';
export { settingPart } from './versioned-setting.ts';
export { shopSettings } from './shop-settings.ts';
export {
  cartVatPart,
  customerGroupsPart,
  erpInvoicingPart,
  erpSharingPart,
  housePart,
  reservationRulesPart,
  type SettingsStore,
  weighingPart,
} from './settings.store.ts';

export const openSettings = (table: Table = coreServices().table) => settingsStore(table);
