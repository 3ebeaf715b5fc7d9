import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { optionalText } from '#shared/kernel/fields.ts';
import { ageOfErp, noDetails, success, successReply } from '#shared/kernel/replies.ts';

/** Third-party id of Dolibarr. */
const thirdPartyId = z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'Identifiant invalide.'));

/** Euros TTC, days `YYYY-MM-DD`. */
const overdueRow = z.object({
  id: z.string(),
  client_nom: z.string(),
  /** Customer code in accounting; null: none in Dolibarr. */
  code: z.nullable(z.string()),
  /** Recipient of reminders; null: no address. */
  email: z.nullable(z.string()),
  de_0_a_15: z.number(),
  de_16_a_30: z.number(),
  des_31: z.number(),
  total: z.number(),
  /** Unused credit notes, to be deducted manually. */
  avoirs: z.number(),
  factures: z.array(
    z.object({
      reference: z.string(),
      echeance: z.nullable(z.string()),
      jours: z.number(),
      reste: z.number(),
    }),
  ),
  relance_le: z.nullable(z.string()),
  relances: z.number(),
  /** Since when and why reminders are paused; null: not paused. */
  pause: z.nullable(z.object({ depuis: z.string(), motif: z.string() })),
});
export type OverdueRow = z.output<typeof overdueRow>;

export const overdueContract = contract('wholesale', {
  listOverdue: {
    method: 'GET',
    path: '/api/admin/overdue',
    access: 'admin',
    trades: ['accountant'],
    waitMs: 30_000,
    refusals: { erp_unavailable: noDetails },
    summary:
      'Ce que les clients doivent au-delà de l’échéance, par ancienneté : les factures impayées de Dolibarr, les mille dernières.',
    response: success({
      data: z.array(overdueRow),
      ...ageOfErp,
      /** The list was truncated. */
      incomplet: z.boolean(),
    }),
  },
  remindCustomer: {
    method: 'POST',
    path: '/api/admin/overdue/{id}/remind',
    access: 'admin',
    waitMs: 30_000,
    refusals: { not_found: noDetails, reminder_refused: noDetails, erp_unavailable: noDetails },
    summary:
      'Envoie au client une lettre de relance sur ses factures échues, une fois par jour au plus ; inscrit au journal.',
    params: z.object({ id: thirdPartyId }),
    response: successReply,
  },
  pauseReminders: {
    method: 'POST',
    path: '/api/admin/overdue/{id}/pause',
    access: 'admin',
    refusals: { version_conflict: noDetails },
    summary: 'Suspend les relances d’un client, avec le motif, ou les reprend ; inscrit au journal.',
    params: z.object({ id: thirdPartyId }),
    body: z.object({ pause: z.boolean(), motif: optionalText(200) }),
    response: successReply,
  },
});
