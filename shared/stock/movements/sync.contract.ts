import { workGoesOn } from '#shared/jobs/jobs.contract.ts';
import { contract } from '#shared/kernel/endpoint.ts';

/** Manual re-read of the ERP, and comparison with it. */
export const stockSyncContract = contract('stock', {
  syncCatalog: {
    method: 'POST',
    path: '/api/admin/catalog-sync',
    access: 'admin',
    summary: 'Relit le catalogue et le stock dans Dolibarr maintenant.',
    response: workGoesOn,
  },
  reconcileStock: {
    method: 'POST',
    path: '/api/admin/stock-differences/run',
    access: 'admin',
    summary: 'Compare maintenant notre stock avec celui de Dolibarr ; un rapprochement en cours est rejoint.',
    response: workGoesOn,
  },
});
