/** Who may call an endpoint. Anything but `public` needs a valid access token of one of the named kinds. */
export type Access = 'public' | 'pro' | 'admin' | 'super_admin' | 'pro_or_admin';

export const tokenFamilies = ['pro', 'admin'] as const;
export type TokenFamily = (typeof tokenFamilies)[number];
export const adminRoles = ['admin', 'super_admin'] as const;
export type AdminRole = (typeof adminRoles)[number];

/** The caller, as a verified token says. `subjectId` is the customer's or the administrator's id. */
export type Identity =
  | { family: 'pro'; subjectId: string; sessionId: string }
  | { family: 'admin'; subjectId: string; sessionId: string; role: AdminRole };

/** 401 when nobody is signed in, 403 when somebody else would have to be (AMB-84). */
export const accessDecision = (access: Access, identity: Identity | undefined): 'granted' | 401 | 403 => {
  if (access === 'public') return 'granted';
  if (!identity) return 401;
  if (access === 'pro_or_admin') return 'granted';
  if (access === 'pro') return identity.family === 'pro' ? 'granted' : 403;
  if (identity.family !== 'admin') return 403;
  return access === 'admin' || identity.role === 'super_admin' ? 'granted' : 403;
};
