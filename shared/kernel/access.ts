/** Who can call an endpoint. Everything but `public` requires a valid access token of one of the kinds. */
export type Access = 'public' | 'pro' | 'admin' | 'super_admin' | 'pro_or_admin';

export const tokenFamilies = ['pro', 'admin'] as const;
export type TokenFamily = (typeof tokenFamilies)[number];

/** Roles of a trade: they can call only endpoints that name them (least privilege). */
export const tradeRoles = ['preparer', 'driver', 'butcher', 'accountant'] as const;
export type TradeRole = (typeof tradeRoles)[number];

/** ADM-20, plus the trades. */
export const adminRoles = ['admin', 'super_admin', ...tradeRoles] as const;
export type AdminRole = (typeof adminRoles)[number];

/** Parses a stored role; undefined for a role unknown to this release, which grants nothing. */
export const adminRoleFrom = (role: unknown): AdminRole | undefined =>
  adminRoles.find((known) => known === role);

/** Roles within a customer's company (docs/customers.md, « People »). */
export const personRoles = ['gerant', 'chef', 'commis'] as const;
export type PersonRole = (typeof personRoles)[number];

/** Parses a stored role; undefined for a role unknown to this release, which grants nothing. */
export const personRoleFrom = (role: unknown): PersonRole | undefined =>
  personRoles.find((known) => known === role);

/** Rights of a company member: the role and two switches, which are always on for a Gérant. */
export type PersonRights = { role: PersonRole; seesPrices: boolean; mayPay: boolean };

/** Rights of the company's first login, and so of a company with one user. */
export const WHOLE_RIGHTS: PersonRights = { role: 'gerant', seesPrices: true, mayPay: true };

/**
 * A company member other than the first login. Without `rights`, only the token was read: no request is
 * served before the rights are loaded.
 */
export type CompanyPerson = { id: string; rights?: PersonRights };

/** Company members that an endpoint serves. `orderers`: Gérant and Chef; `payers`: members who can pay. */
export type PeopleRule = 'all' | 'orderers' | 'gerants' | 'payers';

/** The caller from a verified token. `subjectId` is the company's or the administrator's id. */
export type Identity =
  | { family: 'pro'; subjectId: string; sessionId: string; person?: CompanyPerson }
  | { family: 'admin'; subjectId: string; sessionId: string; role: AdminRole };

/**
 * Access rule of an endpoint: administrators by `access`, trades by `trades`, company members by `people`
 * (default Gérant and Chef).
 */
export type AccessRule = { access: Access; trades?: readonly TradeRole[]; people?: PeopleRule };

/** 401 for an anonymous caller, 403 for a caller without the right (AMB-84). */
export const accessDecision = (rule: AccessRule, identity: Identity | undefined): 'granted' | 401 | 403 => {
  if (rule.access === 'public') return 'granted';
  if (!identity) return 401;
  const may =
    identity.family === 'pro'
      ? (rule.access === 'pro' || rule.access === 'pro_or_admin') && personMayCall(rule, rightsOf(identity))
      : roleMayCall(rule, identity.role);
  return may ? 'granted' : 403;
};

/** Rights of a customer's caller; undefined: not loaded. */
const rightsOf = ({ person }: { person?: CompanyPerson }): PersonRights | undefined =>
  person ? person.rights : WHOLE_RIGHTS;

/** Whether a customer's caller can call an endpoint. */
export const personMayCall = (
  { people = 'orderers' }: AccessRule,
  rights: PersonRights | undefined,
): boolean => {
  if (!rights || people === 'all' || rights.role === 'gerant') return true;
  if (people === 'payers') return rights.mayPay;
  return people === 'orderers' && rights.role === 'chef';
};

export const seesPrices = (identity: Identity | undefined): boolean =>
  identity?.family !== 'pro' || (rightsOf(identity)?.seesPrices ?? false);

/** Whether an administrator or trade can call a non-public endpoint. */
export const roleMayCall = ({ access, trades = [] }: AccessRule, role: AdminRole): boolean => {
  if (access === 'public' || access === 'pro') return false;
  if (role === 'super_admin') return true;
  if (role === 'admin') return access !== 'super_admin';
  return access !== 'super_admin' && trades.includes(role);
};
