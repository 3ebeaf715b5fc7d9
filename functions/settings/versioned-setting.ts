import { atVersion, setting } from '#functions/platform/expressions.ts';
import { unlessConditionFails } from '#functions/platform/retry-on-conflict.ts';
import type { Table } from '#functions/platform/table.ts';
import type { Item } from '#functions/platform/table-types.ts';
import { keys } from '#functions/table-keys.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** How often a setting was changed; 0 until an administrator does. */
export const settingVersion = (item: Item | undefined): number =>
  (item?.['version'] as number | undefined) ?? 0;

export type SettingChange = {
  /** The attribute that holds the value. */
  attribute: string;
  value: unknown;
  /** The version that was read. */
  version: number;
  by: string;
  now: Date;
};

/** Writes over exactly the version that was read, else `version_conflict`; who and when stay with it. */
export const replaceSetting = async (
  table: Table,
  name: string,
  { attribute, value, version, by, now }: SettingChange,
): Promise<void> => {
  const held = await unlessConditionFails(
    table.update(
      keys.setting(name),
      atVersion(setting({ [attribute]: value, changedBy: by, changedAt: now.toISOString() }), version),
    ),
  );
  if (!held) throw new Refusal('version_conflict');
};
