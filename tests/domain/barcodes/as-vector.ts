import { readLabel } from '#shared/barcodes/read-label.ts';

/** A reading in the shape of the sample labels of tests/fixtures/scan-vectors.json. */
export const asVector = (input: string, known: Parameters<typeof readLabel>[1]) => {
  const reading = readLabel(input, known);
  if (reading.status === 'empty') return { status: 'ignored' as const };
  if (reading.status === 'unknown')
    return { ...NOTHING, status: 'error' as const, error: reading.reason, mode: reading.mode };
  const { mode, gtin, lot, useBy, bestBefore, weightGrams, noWeight, warnings } = reading.label;
  return {
    status: weightGrams === null ? ('error' as const) : ('processed' as const),
    error: noWeight,
    mode,
    gtin,
    lot,
    use_by: useBy,
    best_before: bestBefore,
    weight_kg: weightGrams === null ? null : weightGrams / 1000,
    warnings,
  };
};

const NOTHING = { gtin: null, lot: null, use_by: null, best_before: null, weight_kg: null, warnings: [] };
