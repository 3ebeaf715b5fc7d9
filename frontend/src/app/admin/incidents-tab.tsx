import { OperationsByState } from '#frontend/features/erp/admin/operations-by-state.tsx';
import { IncidentsPage } from '#frontend/features/incidents/admin/incidents-page.tsx';

/** Travaux et incidents. */
export const IncidentsTab = () => <IncidentsPage Operations={OperationsByState} />;
