import { LotLabelsButton } from '#frontend/features/labels/admin/lot-labels-button.tsx';
import { Lots } from '#frontend/features/stock/admin/lots/lots.tsx';

/** Lots et traçabilité. */
export const LotsTab = () => <Lots Labels={LotLabelsButton} />;
