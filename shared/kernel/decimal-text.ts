/**
 * Parses a typed decimal to an integer: « 12,4 » with 3 decimals → 12400. Accepts comma or point and spaces;
 * null when empty; undefined when invalid or with too many decimals.
 */
export const integerFromText = (text: string, decimals: number): number | null | undefined => {
  const plain = text.replaceAll(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  if (plain === '') return null;
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(plain);
  const whole = match?.[2] ?? '';
  const fraction = (match?.[3] ?? '').replace(/0+$/, '');
  if (!match || (whole === '' && (match[3] ?? '') === '') || fraction.length > decimals) return undefined;
  const value = Number(whole + fraction.padEnd(decimals, '0'));
  if (!Number.isSafeInteger(value)) return undefined;
  return match[1] === '-' && value !== 0 ? -value : value;
};
