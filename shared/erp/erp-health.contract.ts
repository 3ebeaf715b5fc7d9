import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';

const erpCheck = z.object({
  key: z.string(),
  title: z.string(),
  state: z.enum(['bon', 'a_regarder', 'mauvais', 'inconnu']),
  /** What was found, in French. */
  found: z.string(),
  /** How to set it right, in French; null where nothing is to be done. */
  remedy: z.nullable(z.string()),
});
export type ErpCheck = z.output<typeof erpCheck>;

export const erpHealthContract = contract('erp', {
  listErpWarehouses: {
    method: 'GET',
    path: '/api/admin/erp-warehouses',
    access: 'admin',
    refusals: { erp_unavailable: noDetails },
    summary: 'Les entrepôts de l’ERP sous leurs propres numéros, lus maintenant.',
    response: success({ data: z.array(z.object({ id: z.string(), label: z.string(), open: z.boolean() })) }),
  },
  checkErpHealth: {
    method: 'GET',
    path: '/api/admin/erp-health',
    access: 'admin',
    summary:
      'L’état de l’ERP, regardé maintenant : version, horloge, entrepôts, réglages, et chaque droit de la clé par un appel sans effet.',
    response: success({ data: z.object({ checked_at: z.string(), checks: z.array(erpCheck) }) }),
  },
});
