import { Overview } from '#frontend/features/dashboard/admin/overview.tsx';
import { PendingOperationsFigures } from '#frontend/features/erp/admin/pending-operations-figures.tsx';

/** Tableau de bord. */
export const OverviewTab = () => <Overview erp={<PendingOperationsFigures />} />;
