import { Preparations } from '#frontend/features/preparation/admin/preparations.tsx';
import type { LabelReader } from '#frontend/features/preparation/admin/label-reader.ts';
import { readLabel } from '#frontend/features/scanning/read-label.ts';
import { ScanField } from '#frontend/features/scanning/scan-field.tsx';
import { giveSignal } from '#frontend/features/scanning/scan-signal.ts';
import { roundLabel } from './round-label.ts';

const reader: LabelReader = { Field: ScanField, read: readLabel, signal: giveSignal };

/** Préparation: what was weighed is what is delivered, invoiced and paid. */
export const PreparationTab = () => <Preparations reader={reader} roundLabel={roundLabel} />;
