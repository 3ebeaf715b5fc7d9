import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Loading } from './use-early-scans.ts';
import { scanBoundsQuery } from '#frontend/features/settings/settings.queries.ts';
import { symbolJoiner } from '#shared/barcodes/join-symbols.ts';
import type { Label, LabelReading } from '#shared/barcodes/label.ts';
import { readLabel } from '#shared/barcodes/read-label.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { scanBoundsFrom, SPECIFIED_BOUNDS } from '#shared/settings/scan-bounds.ts';

/** `completes`: the label before its second symbol was read. */
export type ReadLabel =
  | Exclude<LabelReading, { status: 'read' }>
  | { status: 'read'; label: Label; completes?: Label };

/** `bounds`: the query of the plausible weights. */
export type LabelReader = { read: (code: string) => ReadLabel; bounds: Loading };

/**
 * Reads codes sequentially and combines the two symbols of a label. Plausible weights come from the settings; the
 * specification's until loaded, or without a session.
 */
export const useLabelReader = (isSignedIn = true): LabelReader => {
  const query = useQuery({ ...scanBoundsQuery(), enabled: isSignedIn });
  const bounds = query.data ? scanBoundsFrom(query.data) : SPECIFIED_BOUNDS;
  const [join] = useState(symbolJoiner);
  const read = (code: string): ReadLabel => {
    const now = new Date();
    const reading = { today: parisDay(now), bounds };
    const found = readLabel(code, reading);
    return found.status === 'read' ? { status: 'read', ...join(found.label, reading, now.getTime()) } : found;
  };
  return { read, bounds: query };
};
