import { coreServices } from '#functions/platform/core-services.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { type SettingsStore, settingsStore } from './settings.store.ts';

export { cartVatPart, reservationRulesPart } from './settings.store.ts';

export type Settings = SettingsStore;

/** The settings that an administrator may change. */
export const openSettings = (table: Table = coreServices().table) => settingsStore(table);
