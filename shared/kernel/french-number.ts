/**
 * Writes numbers as French print does, with a real minus sign (« −6,50 »): the hyphen that Intl puts there is narrower
 * than a figure and is taken for a dash. What machines read (CSV, a field as it is typed) does not come from here.
 */
export const frenchNumber = (options?: Intl.NumberFormatOptions): { format: (value: number) => string } => {
  const figures = new Intl.NumberFormat('fr-FR', options);
  return { format: (value) => figures.format(value).replace('-', '\u2212') };
};
