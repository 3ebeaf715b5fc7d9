import { Preparations } from '#frontend/features/preparation/admin/preparations.tsx';
import { roundLabel } from './round-label.ts';

/** Préparation: what was weighed is what is delivered, invoiced and paid. */
export const PreparationTab = () => <Preparations roundLabel={roundLabel} />;
