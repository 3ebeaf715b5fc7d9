import { expect, test } from 'vitest';
import { DEFAULT_HOUSE } from '#shared/settings/house.ts';
import { DEFAULT_RESERVATION_RULES } from '#shared/settings/reservation-rules.ts';
import { DEFAULT_WEIGHING } from '#shared/settings/weighing.ts';
import { auditActionLabel, auditFieldLabel, auditValueText } from '#shared/admins/audit-labels.ts';

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'a name typed by a user (%s) is shown as it is',
  (name) => {
    expect(auditActionLabel(name)).toBe(name);
    expect(auditFieldLabel(`zones.${name}.label`)).toBe(`zone, ${name}, nom`);
    expect(auditValueText('label', name)).toBe(name);
  },
);

test('every field of a setting has a label in the journal', () => {
  const fields = Object.keys({
    ...DEFAULT_HOUSE,
    ...DEFAULT_HOUSE.sites[1],
    ...DEFAULT_RESERVATION_RULES,
    ...DEFAULT_RESERVATION_RULES.expiry,
    ...DEFAULT_WEIGHING,
    byLine: true,
  });
  expect(fields.filter((field) => auditFieldLabel(field) === field)).toEqual([]);
  for (const setting of ['cart-vat', 'weighing', 'house', 'reservations'])
    expect(auditActionLabel(`setting.${setting}`)).not.toContain('setting.');
});
