import { describe, expect, test } from 'vitest';
import { type Access, accessDecision, type Identity } from '#shared/kernel/access.ts';

const pro: Identity = { family: 'pro', subjectId: 'c', sessionId: 's' };
const admin: Identity = { family: 'admin', subjectId: 'a', sessionId: 's', role: 'admin' };
const boss: Identity = { ...admin, role: 'super_admin' };

describe('who may call', () => {
  test.each<[Access, ...ReturnType<typeof accessDecision>[]]>([
    ['public', 'granted', 'granted', 'granted', 'granted'],
    ['pro', 401, 'granted', 403, 403],
    ['admin', 401, 403, 'granted', 'granted'],
    ['super_admin', 401, 403, 403, 'granted'],
    ['pro_or_admin', 401, 'granted', 'granted', 'granted'],
  ])('%s: nobody %s, a customer %s, an administrator %s, a super administrator %s', (access, ...expected) => {
    expect([undefined, pro, admin, boss].map((who) => accessDecision(access, who))).toEqual(expected);
  });
});
