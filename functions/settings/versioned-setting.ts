import { lastAuditRecord } from '#functions/platform/audit-trail.ts';
import { onePart, type Part } from '#functions/platform/table/read-together.ts';
import { atVersion, setting } from '#functions/platform/table/expressions.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { keys } from '#functions/table-keys.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** Name, attribute and default of a setting. */
export type Setting<V> = { name: string; attribute: string; initial: V };

/** Value of a setting, with its version. */
export type StoredSetting<V> = { value: V; version: number };

export const settingPart = <V>({ name, attribute, initial }: Setting<V>): Part<StoredSetting<V>> =>
  onePart(keys.setting(name), (item) => ({
    value: (item?.[attribute] as V | undefined) ?? initial,
    version: settingVersion(item),
  }));

/** Number of changes; 0 until an administrator makes one. */
export const settingVersion = (item: Item | undefined): number =>
  (item?.['version'] as number | undefined) ?? 0;

export type SettingChange = {
  /** The attribute of the value. */
  attribute: string;
  value: unknown;
  /** The default. */
  initial?: unknown;
  /** The version that was read. */
  version: number;
  by: string;
  now: Date;
};

/**
 * Replaces exactly the version that was read, else `version_conflict`, and records the change in the audit
 * trail.
 */
export const replaceSetting = async (
  table: Table,
  name: string,
  { attribute, value, initial = null, version, by, now }: SettingChange,
): Promise<void> => {
  const key = keys.setting(name);
  const at = now.toISOString();
  const before = await table.get(key);
  const isWritten = await unlessConditionFails(
    table.transact([
      table.ops.update(
        key,
        atVersion(setting({ [attribute]: value, changedBy: by, changedAt: at }), version),
      ),
      ...lastAuditRecord(table, {
        at,
        by,
        action: `setting.${name}`,
        subject: '',
        from: before?.[attribute] ?? initial,
        to: value,
      }),
    ]),
  );
  if (!isWritten) throw new Refusal('version_conflict');
};
