import type { Admin } from '#functions/admins/admin.ts';
import type { AdminServices } from './admin-services.ts';
import { findAdmin } from './verify-admin.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import { deviceName } from '#shared/auth/device-name.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

type Services = Pick<AdminServices, 'sessions'>;

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();

/**
 * Open sessions of an administrator, newest first; `currentId` is the caller's. Sessions under older
 * credentials are void.
 */
export const openSessions = async (
  { sessions }: Services,
  { admin, currentId, now }: { admin: Admin; currentId?: string; now: Date },
) => {
  const open = (await sessions.list('admin', admin.id)).filter(
    ({ expiresAt, credentialsVersion }) =>
      expiresAt > epochSeconds(now) && credentialsVersion === admin.credentialsVersion,
  );
  return open
    .toSorted((a, b) => b.openedAt - a.openedAt)
    .map((session) => ({
      id: session.sessionId,
      current: session.sessionId === currentId,
      device: deviceName(session.device ?? ''),
      network: session.network ?? null,
      opened_at: instant(session.openedAt),
      seen_at: instant(session.rotatedAt ?? session.openedAt),
      expires_at: instant(session.expiresAt),
    }));
};

/** The same for another administrator, for a super administrator. */
export const sessionsOfAdmin = async (
  services: Pick<AdminServices, 'admins' | 'sessions'>,
  { adminId, currentId, now }: { adminId: string; currentId: string; now: Date },
) => {
  const admin = await findAdmin(services, adminId);
  return { success: true as const, data: await openSessions(services, { admin, currentId, now }) };
};

/** Its next call is refused. */
export const closeSession = async (
  { sessions }: Services,
  { adminId, sessionId }: { adminId: string; sessionId: string },
) => {
  const session = await sessions.find('admin', adminId, sessionId);
  if (!session) throw new Refusal('not_found', authMessages.sessionIsClosed);
  await sessions.close(session);
  return { success: true as const, message: authMessages.sessionClosed };
};

/** Every session but the current one. */
export const closeOtherSessions = async (
  { sessions }: Services,
  { adminId, currentId }: { adminId: string; currentId: string },
) => {
  const others = (await sessions.list('admin', adminId)).filter(({ sessionId }) => sessionId !== currentId);
  for (const session of others) await sessions.close(session);
  return { success: true as const, message: authMessages.otherSessionsClosed };
};
