/**
 * Whether to fill an empty system with demo data. With a real ERP only on explicit request, since demo
 * customers and orders would be written to its books.
 */
export const isDemoWanted = (environment: Readonly<Record<string, string | undefined>>): boolean =>
  hasRealErp(environment) ? environment['DEMO'] === '1' : environment['DEMO'] !== '0';

/** The ERP address is set, so the sandbox is not used. */
export const hasRealErp = ({ DOLIBARR_URL }: Readonly<Record<string, string | undefined>>): boolean =>
  (DOLIBARR_URL ?? '') !== '';

/** Shown at the start with a real ERP: what will be created there, or how to request it. */
export const demoNotice = (environment: Readonly<Record<string, string | undefined>>): string | undefined => {
  if (!hasRealErp(environment)) return undefined;
  return isDemoWanted(environment)
    ? 'DEMO=1 with a real Dolibarr: two administrators, one of each trade, and the customers « Bistrot Démo » and « Brasserie Fictive » are created here, and their third parties there at once; passwords are made up for this data folder.'
    : 'A real Dolibarr: no demo people, products or orders (DEMO=1 asks for them).';
};
