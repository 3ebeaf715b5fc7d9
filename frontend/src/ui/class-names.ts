/** Joins truthy class names: `classNames(styles.row, open && styles.open)`. */
export const classNames = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');
