import type { Admin } from '#functions/admins/admin.ts';
import { adminName, adminView } from '#functions/admins/admin-view.ts';
import { type Actor, type AdministerServices, getAdmin, writeAdmin } from '#functions/admins/write-admin.ts';
import { ulid } from '#functions/platform/ids.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import type { AdminsEvent } from '#shared/admins/admins.events.ts';
import type { InvitedAdmin } from '#shared/admins/new-admin.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

const INVITATION_HOURS = 72;
/** Minimum time between two e-mails, for all requesters together. */
const AGAIN_MS = 5 * 60_000;

/**
 * Creates an account without access until a password is chosen by the mailed link, once and within 72 hours.
 */
export const inviteAdmin = async (services: AdministerServices, person: InvitedAdmin, actor: Actor) => {
  const admin: Admin = {
    id: ulid(actor.now),
    ...person,
    createdAt: actor.now.toISOString(),
    invitation: invitationFrom(actor.now),
    credentialsVersion: 1,
  };
  await writeAdmin(
    services,
    {
      action: 'admin.invited',
      admin,
      from: null,
      to: admin,
      pieces: [...services.admins.create(admin), invited(services, admin, actor.now)],
    },
    actor,
  );
  return answerFor(admin);
};

/** Sends another link, for another 72 hours; earlier links are void. */
export const resendInvitation = async (services: AdministerServices, id: string, actor: Actor) => {
  const from = await getAdmin(services, id);
  if (!from.invitation) throw new Refusal('version_conflict', 'Cette invitation a déjà été acceptée.');
  if (actor.now.getTime() - Date.parse(from.invitation.sentAt) < AGAIN_MS)
    throw new Refusal('too_many_attempts', 'L’invitation vient d’être envoyée. Réessayez dans cinq minutes.');
  const change = {
    invitation: invitationFrom(actor.now),
    credentialsVersion: from.credentialsVersion + 1,
  };
  const to = { ...from, ...change };
  await writeAdmin(
    services,
    {
      action: 'admin.invited-again',
      admin: to,
      from,
      to,
      pieces: [...services.admins.change(from, change), invited(services, to, actor.now)],
    },
    actor,
  );
  return answerFor(to);
};

export const invitationFrom = (now: Date) => ({
  sentAt: now.toISOString(),
  expiresAt: new Date(now.getTime() + INVITATION_HOURS * 3_600_000).toISOString(),
});

/** The event that sends the link. */
export const invited = ({ table }: AdministerServices, { id }: Admin, now: Date) => {
  const event: AdminsEvent = {
    id: `admin-invited-${ulid(now)}`,
    type: 'admin.invited',
    version: 1,
    at: now.toISOString(),
    data: { adminId: id },
  };
  return writeEvent(table, event);
};

const answerFor = (admin: Admin) => ({
  success: true as const,
  message: `L’invitation de ${adminName(admin)} part à ${admin.email} ; son lien est valable ${INVITATION_HOURS} heures.`,
  data: adminView(admin),
});
