/**
 * Formats numbers in French with a true minus sign (« −6,50 »): the hyphen of Intl is narrower than a digit.
 * Not for machine-readable output (CSV, input fields).
 */
export const frenchNumber = (options?: Intl.NumberFormatOptions): { format: (value: number) => string } => {
  const figures = new Intl.NumberFormat('fr-FR', options);
  return { format: (value) => figures.format(value).replace('-', '\u2212') };
};
