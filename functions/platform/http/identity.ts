import { importPKCS8, importSPKI, jwtVerify, SignJWT } from 'jose';
import type { Identity } from '#shared/kernel/access.ts';
import { getParameter } from '#functions/platform/config.ts';

/** Access tokens are EdDSA JWTs, one audience per family: pro 60 min, admin 15 min (docs/reliability.md, Accounts). */
const ISSUER = 'viande-signature';
export const ACCESS_TOKEN_SECONDS = { pro: 60 * 60, admin: 15 * 60 } as const;

let verifyKey: ReturnType<typeof importSPKI> | undefined;
let signKey: ReturnType<typeof importPKCS8> | undefined;

/** The caller that a bearer token belongs to; undefined when it is forged, expired or issued for another purpose. */
export const readAccessToken = async (token: string, now: Date): Promise<Identity | undefined> => {
  verifyKey ??= getParameter('auth/public-key').then((pem) => importSPKI(pem, 'EdDSA'));
  const key = await verifyKey.catch((error: unknown) => {
    verifyKey = undefined;
    throw error;
  });
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['EdDSA'],
      issuer: ISSUER,
      audience: ['pro', 'admin'],
      currentDate: now,
      requiredClaims: ['sub', 'sid', 'exp'],
    });
    const subjectId = String(payload.sub);
    const sessionId = String(payload['sid']);
    if (payload.aud === 'pro') return { family: 'pro', subjectId, sessionId };
    if (payload.aud !== 'admin') return undefined;
    return {
      family: 'admin',
      subjectId,
      sessionId,
      role: payload['role'] === 'super_admin' ? 'super_admin' : 'admin',
    };
  } catch {
    return undefined;
  }
};

/** A signed access token and the instant it stops working. */
export const issueAccessToken = async (
  identity: Identity,
  now: Date,
): Promise<{ token: string; expiresAt: string }> => {
  signKey ??= getParameter('auth/private-key').then((pem) => importPKCS8(pem, 'EdDSA'));
  const issuedAt = Math.floor(now.getTime() / 1000);
  const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS[identity.family];
  const claims =
    identity.family === 'admin'
      ? { sid: identity.sessionId, role: identity.role }
      : { sid: identity.sessionId };
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'EdDSA' })
    .setIssuer(ISSUER)
    .setAudience(identity.family)
    .setSubject(identity.subjectId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(await signKey);
  return { token, expiresAt: new Date(expiresAt * 1000).toISOString() };
};
