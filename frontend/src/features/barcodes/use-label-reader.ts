import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { scanBoundsQuery } from '#frontend/features/settings/settings.queries.ts';
import { symbolJoiner } from '#shared/barcodes/join-symbols.ts';
import type { Label, LabelReading } from '#shared/barcodes/label.ts';
import { readLabel } from '#shared/barcodes/read-label.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { type ScanBounds, scanBoundsFrom, SPECIFIED_BOUNDS } from '#shared/settings/scan-bounds.ts';

/** `completes`: the label before its second symbol was read. */
export type ReadLabel =
  | Exclude<LabelReading, { status: 'read' }>
  | { status: 'read'; label: Label; completes?: Label };

/** Plausible weights from the settings; the specification's until loaded, or without a session. */
const useScanBounds = (isSignedIn: boolean): ScanBounds => {
  const { data } = useQuery({ ...scanBoundsQuery(), enabled: isSignedIn });
  return data ? scanBoundsFrom(data) : SPECIFIED_BOUNDS;
};

/** Reads codes sequentially and combines the two symbols of a label. */
export const useLabelReader = (isSignedIn = true): ((code: string) => ReadLabel) => {
  const bounds = useScanBounds(isSignedIn);
  const [join] = useState(symbolJoiner);
  return (code) => {
    const now = new Date();
    const reading = { today: parisDay(now), bounds };
    const read = readLabel(code, reading);
    return read.status === 'read' ? { status: 'read', ...join(read.label, reading, now.getTime()) } : read;
  };
};
