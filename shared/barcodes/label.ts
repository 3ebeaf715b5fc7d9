import type { Gs1Element } from './gs1-elements.ts';

/** The exact sentences of SCN-07, 09..12. */
export const scanErrors = {
  unknownFormat: 'Format de code-barres non reconnu',
  undecodable: 'Format non reconnu',
  noWeight3103: 'Poids non trouvé (3103)',
  noWeight1032: 'Poids non trouvé (1032)',
  noWeight0301: 'Poids non trouvé (0301)',
} as const;
export type ScanError = (typeof scanErrors)[keyof typeof scanErrors];

/** What a person checks of a label that was read. */
export type LabelWarning =
  | 'gtin_check_digit'
  /** Read by the specification's rule, which guesses. */
  | 'legacy_heuristic'
  /** The scanner types on another keyboard than the computer has. */
  | 'keyboard'
  /** A separator is missing, and the code was read without it. */
  | 'separator'
  /** A separator may be missing: `otherReading` is the label with it. */
  | 'two_readings'
  | 'past_use_by'
  /** Its DLC or DDM is before its slaughter, production or packing. */
  | 'dates_disagree';

export type MeatPlant = { country: string; approval: string };

/** Where a label says that its meat comes from; absent where it does not. */
export type LabelOrigin = {
  animalRef?: string;
  slaughterDate?: string;
  birthCountry?: string;
  rearingCountry?: string;
  /** Country (two letters) and approval number. */
  slaughter: MeatPlant[];
  cutting: MeatPlant[];
};

/** What a label states. Null: it does not state it. */
export type Label = {
  /** An article number alone; elements of GS1; the specification's own rule (AMB-27). */
  mode: 'article' | 'gs1' | 'legacy';
  gtin: string | null;
  /** Number of a pallet or a parcel (SSCC). */
  sscc: string | null;
  weightGrams: number | null;
  /** Why there is no weight, as SCN-07..12 say it; null where there is one. */
  noWeight: ScanError | null;
  /** A weight that is stated and outside of the bounds. */
  unlikelyGrams: number | null;
  /** The same weight as it is printed, « 25,00 lb ». */
  pounds: string | null;
  pieces: number | null;
  lot: string | null;
  /** DLC, `YYYY-MM-DD`, and its hour where it has one, `HH:MM`. */
  useBy: string | null;
  useByTime: string | null;
  /** DDM. */
  bestBefore: string | null;
  origin: LabelOrigin;
  /** All of its elements, as they follow each other. */
  elements: readonly Gs1Element[];
  /** Those of which nothing above is read: « autres mentions ». */
  others: readonly Gs1Element[];
  warnings: readonly LabelWarning[];
  otherReading: Label | null;
};

/** What a code is. */
export type LabelReading =
  | { status: 'empty' }
  | { status: 'unknown'; mode: 'gs1' | 'legacy' | 'web'; reason: string }
  | { status: 'read'; label: Label };

export const unknownLabel = (
  mode: Extract<LabelReading, { status: 'unknown' }>['mode'],
  reason: string,
): LabelReading => ({ status: 'unknown', mode, reason });

/** A label that states nothing yet. */
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
