import { expect, test } from 'vitest';
import { auditActionLabel, auditFieldLabel, auditValueText } from '#shared/admins/audit-words.ts';

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'what somebody called %s is shown as it is',
  (name) => {
    expect(auditActionLabel(name)).toBe(name);
    expect(auditFieldLabel(`zones.${name}.label`)).toBe(`zone, ${name}, nom`);
    expect(auditValueText('label', name)).toBe(name);
  },
);
