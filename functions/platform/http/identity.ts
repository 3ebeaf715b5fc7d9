import { importPKCS8, importSPKI, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { adminRoleFrom, type Identity } from '#shared/kernel/access.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import { getParameter, fromParameters } from '#functions/platform/config.ts';

/** Access tokens are EdDSA JWTs, one audience per family: pro 60 min, admin 15 min (docs/reliability.md, Accounts). */
const ISSUER = 'viande-signature';
export const ACCESS_TOKEN_SECONDS = { pro: 60 * 60, admin: 15 * 60 } as const;

/**
 * Tokens of the former key stay valid until they expire: during a rotation the parameter has both public
 * keys, the new one first (decision 004).
 */
const verifyKeys = fromParameters(async () => {
  const pems = (await getParameter('auth/public-key')).match(
    /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g,
  );
  if (!pems) throw new Error('Parameter auth/public-key holds no public key');
  return Promise.all(pems.map((pem) => importSPKI(pem, 'EdDSA')));
});
// only functions that open sessions have it in their bundle
const signKey = /* @__PURE__ */ fromParameters(async () =>
  importPKCS8(await getParameter('auth/private-key'), 'EdDSA'),
);

/** The caller of a bearer token; undefined if it is forged, expired or issued for another purpose. */
export const readAccessToken = async (token: string, now: Date): Promise<Identity | undefined> => {
  for (const key of await verifyKeys()) {
    const claims = await claimsOf(token, key, now);
    if (claims) return identityOf(claims);
  }
  return undefined;
};

/** Verified tokens by key: only their expiry can change. Removed with their key. */
const verified = new WeakMap<CryptoKey, Map<string, JWTPayload>>();
const MOST_VERIFIED = 1000;

const claimsOf = async (token: string, key: CryptoKey, now: Date): Promise<JWTPayload | undefined> => {
  const ofKey = verified.get(key) ?? new Map<string, JWTPayload>();
  verified.set(key, ofKey);
  const known = ofKey.get(token);
  if (known) return Number(known.exp) > epochSeconds(now) ? known : undefined;
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['EdDSA'],
      issuer: ISSUER,
      audience: ['pro', 'admin'],
      currentDate: now,
      requiredClaims: ['sub', 'sid', 'exp'],
    });
    if (ofKey.size >= MOST_VERIFIED) ofKey.delete(ofKey.keys().next().value ?? '');
    ofKey.set(token, payload);
    return payload;
  } catch {
    return undefined;
  }
};

const identityOf = (payload: JWTPayload): Identity | undefined => {
  const subjectId = String(payload.sub);
  const sessionId = String(payload['sid']);
  if (payload.aud === 'pro') {
    const personId = payload['per'];
    return { family: 'pro', subjectId, sessionId, ...(personId ? { person: { id: String(personId) } } : {}) };
  }
  const role = payload.aud === 'admin' ? adminRoleFrom(payload['role']) : undefined;
  return role && { family: 'admin', subjectId, sessionId, role };
};

/** A signed access token and its expiry. */
export const issueAccessToken = async (
  identity: Identity,
  now: Date,
): Promise<{ token: string; expiresAt: string }> => {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS[identity.family];
  const claims =
    identity.family === 'admin'
      ? { sid: identity.sessionId, role: identity.role }
      : { sid: identity.sessionId, ...(identity.person ? { per: identity.person.id } : {}) };
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'EdDSA' })
    .setIssuer(ISSUER)
    .setAudience(identity.family)
    .setSubject(identity.subjectId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(await signKey());
  return { token, expiresAt: new Date(expiresAt * 1000).toISOString() };
};
