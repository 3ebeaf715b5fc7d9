import { Margins } from '#frontend/features/cutting/admin/margins/margins.tsx';

/** Marge des carcasses. */
export const MarginsTab = () => <Margins />;
