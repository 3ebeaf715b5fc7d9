import { Ratios } from '#frontend/features/cutting/admin/ratios/ratios.tsx';

/** Ratios de découpe. */
export const RatiosTab = () => <Ratios />;
