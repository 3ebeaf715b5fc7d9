import { adminView } from '#functions/admins/admin-view.ts';
import { invitationFrom, invited } from '#functions/admins/invite-admin.ts';
import type { AdminChange } from '#functions/admins/admins.store.ts';
import { type Actor, type AdministerServices, getAdmin, writeAdmin } from '#functions/admins/write-admin.ts';
import { hashChosenPassword } from '#functions/platform/http/password.ts';
import type { NewAdmin } from '#shared/admins/new-admin.ts';
import type { AdminRole } from '#shared/kernel/access.ts';

type Wanted = { [Field in keyof NewAdmin]?: NewAdmin[Field] | undefined } & { role?: AdminRole | undefined };

/**
 * API-33: absent fields stay; another password, role or address ends every session and mailed link of the
 * account.
 */
export const changeAdmin = async (
  services: AdministerServices,
  id: string,
  { password, ...wanted }: Wanted,
  actor: Actor,
) => {
  const from = await getAdmin(services, id);
  const change: AdminChange = {
    firstname: wanted.firstname ?? from.firstname,
    lastname: wanted.lastname ?? from.lastname,
    email: wanted.email ?? from.email,
    role: wanted.role ?? from.role,
    ...(password === undefined ? {} : { passwordHash: await hashChosenPassword(password) }),
  };
  const isSame = password === undefined && change.role === from.role && change.email === from.email;
  if (!isSame) change.credentialsVersion = from.credentialsVersion + 1;
  // the invitation was sent to the wrong address
  const isInvitedElsewhere =
    from.invitation !== undefined && password === undefined && change.email !== from.email;
  if (isInvitedElsewhere) change.invitation = invitationFrom(actor.now);
  const { invitation, ...account } = from;
  const to = { ...account, ...(password === undefined && invitation ? { invitation } : {}), ...change };
  await writeAdmin(
    services,
    {
      action: 'admin.changed',
      admin: to,
      from,
      to,
      pieces: [
        ...services.admins.change(from, change),
        ...(isInvitedElsewhere ? [invited(services, to, actor.now)] : []),
      ],
      ...(password === undefined ? {} : { more: { password: 'remplacé' } }),
    },
    actor,
  );
  const message = isInvitedElsewhere
    ? `Administrateur modifié. Une nouvelle invitation part à ${to.email}.`
    : 'Administrateur modifié.';
  return { success: true as const, message, data: adminView(to) };
};
