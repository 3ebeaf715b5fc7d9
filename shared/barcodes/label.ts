import type { Gs1Element } from './gs1-elements.ts';

/** Literal messages of SCN-07, 09..12. */
export const scanErrors = {
  unknownFormat: 'Format de code-barres non reconnu',
  undecodable: 'Format non reconnu',
  noWeight3103: 'Poids non trouvé (3103)',
  noWeight1032: 'Poids non trouvé (1032)',
  noWeight0301: 'Poids non trouvé (0301)',
} as const;
export type ScanError = (typeof scanErrors)[keyof typeof scanErrors];

/** Points to check on a label. */
export type LabelWarning =
  | 'gtin_check_digit'
  /** Read by the heuristic of the specification. */
  | 'legacy_heuristic'
  /** The scanner's keyboard layout differs from the computer's. */
  | 'keyboard'
  /** A separator is missing; the code was read without it. */
  | 'separator'
  /** A separator may be missing: `otherReading` assumes it. */
  | 'two_readings'
  | 'past_use_by'
  /** DLC or DDM precede slaughter, production or packing. */
  | 'dates_disagree';

export type MeatPlant = { country: string; approval: string };

/** Origin on a label; absent: not stated. */
export type LabelOrigin = {
  animalRef?: string;
  slaughterDate?: string;
  birthCountry?: string;
  rearingCountry?: string;
  /** Country (two letters) and approval number. */
  slaughter: MeatPlant[];
  cutting: MeatPlant[];
};

/** Data of a label. null: not stated. */
export type Label = {
  /** An article number only; GS1 elements; the specification's heuristic (AMB-27). */
  mode: 'article' | 'gs1' | 'legacy';
  gtin: string | null;
  /** Number of a pallet or parcel (SSCC). */
  sscc: string | null;
  weightGrams: number | null;
  /** Why there is no weight (SCN-07..12); null where there is one. */
  noWeight: ScanError | null;
  /** A stated weight outside the bounds. */
  unlikelyGrams: number | null;
  /** The printed weight in pounds, « 25,00 lb ». */
  pounds: string | null;
  pieces: number | null;
  lot: string | null;
  /** DLC, `YYYY-MM-DD`, and its time `HH:MM` where stated. */
  useBy: string | null;
  useByTime: string | null;
  /** DDM. */
  bestBefore: string | null;
  origin: LabelOrigin;
  /** All elements in order. */
  elements: readonly Gs1Element[];
  /** Elements without a field above: « autres mentions ». */
  others: readonly Gs1Element[];
  warnings: readonly LabelWarning[];
  otherReading: Label | null;
};

/** Result of reading a code. */
export type LabelReading =
  | { status: 'empty' }
  | { status: 'unknown'; mode: 'gs1' | 'legacy' | 'web'; reason: string }
  | { status: 'read'; label: Label };

export const unknownLabel = (
  mode: Extract<LabelReading, { status: 'unknown' }>['mode'],
  reason: string,
): LabelReading => ({ status: 'unknown', mode, reason });

export const EMPTY_LABEL: Label = {
  mode: 'gs1',
  gtin: null,
  sscc: null,
  weightGrams: null,
  noWeight: scanErrors.unknownFormat,
  unlikelyGrams: null,
  pounds: null,
  pieces: null,
  lot: null,
  useBy: null,
  useByTime: null,
  bestBefore: null,
  origin: { slaughter: [], cutting: [] },
  elements: [],
  others: [],
  warnings: [],
  otherReading: null,
};
