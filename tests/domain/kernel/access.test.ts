import { describe, expect, test } from 'vitest';
import {
  type AccessRule,
  accessDecision,
  adminRoleFrom,
  type Identity,
  tradeRoles,
} from '#shared/kernel/access.ts';

const pro: Identity = { family: 'pro', subjectId: 'c', sessionId: 's' };
const admin: Identity = { family: 'admin', subjectId: 'a', sessionId: 's', role: 'admin' };
const boss: Identity = { ...admin, role: 'super_admin' };
const driver: Identity = { ...admin, role: 'driver' };
const butcher: Identity = { ...admin, role: 'butcher' };

describe('who may call', () => {
  test.each<[AccessRule, ...ReturnType<typeof accessDecision>[]]>([
    [{ access: 'public' }, 'granted', 'granted', 'granted', 'granted', 'granted', 'granted'],
    [{ access: 'pro' }, 401, 'granted', 403, 403, 403, 403],
    [{ access: 'admin' }, 401, 403, 'granted', 'granted', 403, 403],
    [{ access: 'super_admin' }, 401, 403, 403, 'granted', 403, 403],
    [{ access: 'pro_or_admin' }, 401, 'granted', 'granted', 'granted', 403, 403],
    [{ access: 'admin', trades: ['driver'] }, 401, 403, 'granted', 'granted', 'granted', 403],
    [{ access: 'pro_or_admin', trades: ['driver'] }, 401, 'granted', 'granted', 'granted', 'granted', 403],
    // an extra word grants nothing: what is a super administrator's, or a customer's own, is no role's
    [{ access: 'super_admin', trades: ['driver'] }, 401, 403, 403, 'granted', 403, 403],
    [{ access: 'pro', trades: ['driver'] }, 401, 'granted', 403, 403, 403, 403],
  ])(
    '%o: anonymous %s, a customer %s, an administrator %s, a super administrator %s, a driver %s, a butcher %s',
    (rule, ...expected) => {
      const callers = [undefined, pro, admin, boss, driver, butcher];
      expect(callers.map((who) => accessDecision(rule, who))).toEqual(expected);
    },
  );

  test('a new endpoint is open to no role until it names one', () => {
    for (const role of tradeRoles) expect(accessDecision({ access: 'admin' }, { ...admin, role })).toBe(403);
  });

  test('an unknown role has no rights', () => {
    expect(['admin', 'preparer', 'owner', '', undefined, 7].map(adminRoleFrom)).toEqual([
      'admin',
      'preparer',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
