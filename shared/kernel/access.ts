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

/** What somebody is in a customer's company, in the words of the trade (docs/customers.md, « People »). */
export const personRoles = ['gerant', 'chef', 'commis'] as const;
export type PersonRole = (typeof personRoles)[number];

/** A role as the table says it; undefined for one that this release does not know, which then opens nothing. */
export const personRoleFrom = (role: unknown): PersonRole | undefined =>
  personRoles.find((known) => known === role);

/** What a person of a company may: the role and two switches, which a Gérant has by the role. */
export type PersonRights = { role: PersonRole; seesPrices: boolean; mayPay: boolean };

/** Of the login that the company was opened with, and so of a company of one. */
export const WHOLE_RIGHTS: PersonRights = { role: 'gerant', seesPrices: true, mayPay: true };

/**
 * Somebody of a company besides the login that it was opened with. Without `rights` it is what a token says: the table was
 * not asked yet, and nothing is served before it was.
 */
export type CompanyPerson = { id: string; rights?: PersonRights };

/** Which people of a company an endpoint serves. `orderers`: Gérant and Chef; `payers`: people who may pay. */
export type PeopleRule = 'all' | 'orderers' | 'gerants' | 'payers';

/** The caller, as a verified token says. `subjectId` is the customer's (the company's) or the administrator's id. */
export type Identity =
  | { family: 'pro'; subjectId: string; sessionId: string; person?: CompanyPerson }
  | { family: 'admin'; subjectId: string; sessionId: string; role: AdminRole };

/**
 * What an endpoint says of its callers: administrators as `access` has it, of the trades those that `trades` names, of a
 * customer's people those of `people`, without it Gérant and Chef.
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

/** What a customer's person may; undefined while the table was not asked. */
const rightsOf = ({ person }: { person?: CompanyPerson }): PersonRights | undefined =>
  person ? person.rights : WHOLE_RIGHTS;

/** Whether somebody of a customer's company may call an endpoint. */
export const personMayCall = (
  { people = 'orderers' }: AccessRule,
  rights: PersonRights | undefined,
): boolean => {
  if (!rights || people === 'all' || rights.role === 'gerant') return true;
  if (people === 'payers') return rights.mayPay;
  return people === 'orderers' && rights.role === 'chef';
};

/** Whether amounts may be shown to a caller. */
export const seesPrices = (identity: Identity | undefined): boolean =>
  identity?.family !== 'pro' || (rightsOf(identity)?.seesPrices ?? false);

/** Whether somebody of the house may call an endpoint that is not public. */
export const roleMayCall = ({ access, trades = [] }: AccessRule, role: AdminRole): boolean => {
  if (access === 'public' || access === 'pro') return false;
  if (role === 'super_admin') return true;
  if (role === 'admin') return access !== 'super_admin';
  return access !== 'super_admin' && trades.includes(role);
};
