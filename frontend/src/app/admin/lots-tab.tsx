import { Lots } from '#frontend/features/stock/admin/lots/lots.tsx';

/** Lots et traçabilité. */
export const LotsTab = () => <Lots />;
