import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';

export const erpWarehousesContract = contract('erp', {
  listErpWarehouses: {
    method: 'GET',
    path: '/api/admin/erp-warehouses',
    access: 'admin',
    refusals: { erp_unavailable: noDetails },
    summary: 'Les entrepôts de Dolibarr sous leurs propres numéros, lus maintenant.',
    response: success({ data: z.array(z.object({ id: z.string(), label: z.string(), open: z.boolean() })) }),
  },
});
