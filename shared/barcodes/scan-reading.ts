/** The exact sentences of SCN-07, 09..12. */
export const scanErrors = {
  unknownFormat: 'Format de code-barres non reconnu',
  undecodable: 'Format non reconnu',
  noWeight3103: 'Poids non trouvé (3103)',
  noWeight1032: 'Poids non trouvé (1032)',
  noWeight0301: 'Poids non trouvé (0301)',
} as const;
export type ScanError = (typeof scanErrors)[keyof typeof scanErrors];

/** `legacy_heuristic`: read by the specification's rule, which guesses: to be checked by a person. */
export type ScanWarning = 'gtin_check_digit' | 'legacy_heuristic';

type Facts = {
  /** `gs1`: by the standard; `legacy`: by the specification's own rule (AMB-27). */
  mode: 'gs1' | 'legacy';
  gtin: string | null;
  lot: string | null;
  /** DLC (AI 17) and DDM (AI 15), `YYYY-MM-DD`. */
  useBy: string | null;
  bestBefore: string | null;
  warnings: readonly ScanWarning[];
};

/** What a code says. An error keeps what could be read beside the weight. */
export type ScanReading =
  | { status: 'ignored' }
  | (Facts & { status: 'processed'; weightGrams: number })
  | (Facts & { status: 'error'; error: ScanError });

export const failedReading = (mode: Facts['mode'], error: ScanError): ScanReading => ({
  status: 'error',
  mode,
  error,
  gtin: null,
  lot: null,
  useBy: null,
  bestBefore: null,
  warnings: [],
});
