/**
 * Line arithmetic of Dolibarr: HT and TTC are each rounded from the exact amount and VAT is their difference
 * (so a line's VAT may be a cent off HT × rate); totals are sums of rounded lines.
 */
interface LineTotals {
  readonly total_ht: number;
  readonly total_tva: number;
  readonly total_ttc: number;
}

export function lineTotals(line: {
  qty: number;
  subprice: number;
  tva_tx: number;
  remise_percent: number;
}): LineTotals {
  const exact = line.qty * line.subprice * (1 - line.remise_percent / 100);
  const ht = roundCents(exact);
  const ttc = roundCents(exact * (1 + line.tva_tx / 100));
  return { total_ht: ht, total_tva: roundCents(ttc - ht), total_ttc: ttc };
}

export function sumTotals(lines: readonly LineTotals[]): LineTotals {
  const sum = (key: keyof LineTotals) => roundCents(lines.reduce((total, line) => total + line[key], 0));
  return { total_ht: sum('total_ht'), total_tva: sum('total_tva'), total_ttc: sum('total_ttc') };
}

/** Half away from zero, after dropping binary noise beyond 15 digits as PHP's round() does. */
export function roundCents(value: number): number {
  const cents = Math.round(Number((Math.abs(value) * 100).toPrecision(15)));
  return (Math.sign(value) * cents) / 100;
}
