/**
 * Whether to fill an empty system with demo data. A real ERP is no playground: there it is done only where it is said, for
 * its people and orders would be written to the house's books.
 */
export const isDemoWanted = (environment: Readonly<Record<string, string | undefined>>): boolean =>
  hasRealErp(environment) ? environment['DEMO'] === '1' : environment['DEMO'] !== '0';

/** An address of our own choosing instead of the sandbox. */
export const hasRealErp = ({ DOLIBARR_URL }: Readonly<Record<string, string | undefined>>): boolean =>
  (DOLIBARR_URL ?? '') !== '';

/** Said at the start with a real ERP: what will be created there, or how to ask for it. */
export const demoNotice = (environment: Readonly<Record<string, string | undefined>>): string | undefined => {
  if (!hasRealErp(environment)) return undefined;
  return isDemoWanted(environment)
    ? 'DEMO=1 with a real Dolibarr: two administrators, one of each trade, and the customers « Bistrot Démo » and « Brasserie Fictive » are created here, and their third parties there at once; passwords are made up for this data folder.'
    : 'A real Dolibarr: no demo people, products or orders (DEMO=1 asks for them).';
};
