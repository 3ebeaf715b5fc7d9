import { auditRecord } from '#functions/platform/audit-trail.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import { frenchDay, parisDay } from '#shared/kernel/dates.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { ContactRequestsStore, StoredContactRequest } from './contact-requests.store.ts';

type Services = { table: Table; requests: ContactRequestsStore };

export const rowOf = (request: StoredContactRequest) => ({
  id: request.id,
  received_at: request.receivedAt,
  nom: request.nom,
  prenom: request.prenom,
  entreprise: request.entreprise,
  email: request.email,
  telephone: request.telephone,
  sujet: request.sujet,
  message: request.message,
  handled_at: request.handledAt ?? null,
});

/** Messages of the contact form, newest first. */
export const listContactRequests = async (
  { requests }: Services,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) => {
  const { items, next } = await requests.list(limit, cursor);
  return { success: true as const, data: items.map(rowOf), next_cursor: next };
};

type Handling = { id: string; handled: boolean; adminId: string; now: Date };

/**
 * Marks a request as handled or not; the audit entry does not name the sender, since requests are deleted.
 */
export const handleContactRequest = async ({ table, requests }: Services, change: Handling) => {
  const { id, handled, adminId, now } = change;
  const request = await requests.find(id);
  if (!request) throw new Refusal('not_found', 'Demande introuvable.');
  const at = now.toISOString();
  const isWritten = await unlessConditionFails(
    table.transact([
      requests.setHandled(id, handled ? at : null),
      auditRecord(table, {
        at,
        by: adminId,
        action: handled ? 'contact.handled' : 'contact.reopened',
        subject: `${request.sujet}, reçue le ${frenchDay(parisDay(new Date(request.receivedAt)))}`,
        from: { handled: !handled },
        to: { handled },
      }),
    ]),
  );
  if (!isWritten)
    throw new Refusal('version_conflict', 'Cette demande a changé entre-temps : actualisez la liste.');
  const { handledAt: _before, ...rest } = request;
  return { success: true as const, data: rowOf(handled ? { ...rest, handledAt: at } : rest) };
};
