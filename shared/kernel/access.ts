/** Who may call an endpoint. Anything but `public` needs a valid access token of one of the named kinds. */
export type Access = 'public' | 'pro' | 'admin' | 'super_admin' | 'pro_or_admin';

export const tokenFamilies = ['pro', 'admin'] as const;
export type TokenFamily = (typeof tokenFamilies)[number];

/** Whoever works at one thing: may call what names the trade, and nothing else (least privilege). */
export const tradeRoles = ['preparer', 'driver', 'butcher', 'accountant'] as const;
export type TradeRole = (typeof tradeRoles)[number];

/** ADM-20, and the trades beside them. */
export const adminRoles = ['admin', 'super_admin', ...tradeRoles] as const;
export type AdminRole = (typeof adminRoles)[number];

/** A role as a token or the table says it; undefined for one that this release does not know, which then opens nothing. */
export const adminRoleFrom = (role: unknown): AdminRole | undefined =>
  adminRoles.find((known) => known === role);

/** The caller, as a verified token says. `subjectId` is the customer's or the administrator's id. */
export type Identity =
  | { family: 'pro'; subjectId: string; sessionId: string }
  | { family: 'admin'; subjectId: string; sessionId: string; role: AdminRole };

/** What an endpoint says of its callers: administrators as `access` has it, and of the trades those that `trades` names. */
export type AccessRule = { access: Access; trades?: readonly TradeRole[] };

/** 401 when nobody is signed in, 403 when somebody else would have to be (AMB-84). */
export const accessDecision = (rule: AccessRule, identity: Identity | undefined): 'granted' | 401 | 403 => {
  if (rule.access === 'public') return 'granted';
  if (!identity) return 401;
  const may =
    identity.family === 'pro'
      ? rule.access === 'pro' || rule.access === 'pro_or_admin'
      : roleMayCall(rule, identity.role);
  return may ? 'granted' : 403;
};

/** Whether somebody of the house may call an endpoint that is not public. */
export const roleMayCall = ({ access, trades = [] }: AccessRule, role: AdminRole): boolean => {
  if (access === 'public' || access === 'pro') return false;
  if (role === 'super_admin') return true;
  if (role === 'admin') return access !== 'super_admin';
  return access !== 'super_admin' && trades.includes(role);
};
