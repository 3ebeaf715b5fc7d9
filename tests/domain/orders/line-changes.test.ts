import { describe, expect, it } from 'vitest';
import { quantityOf } from '#shared/kernel/quantity.ts';
import { lineChanges } from '#shared/orders/line-changes.ts';

const line = (ref: string, grams: number, more: { cutNote?: string } = {}) => ({
  productId: ref,
  ref,
  ordered: quantityOf('kg', grams),
  invoiced: quantityOf('kg', grams),
  unitPriceE4: 589_592,
  vatRate: 550,
  ...more,
});
const said = (...of: Parameters<typeof lineChanges>) => lineChanges(...of).replaceAll(/\s/g, ' ');

describe('changes of an order’s lines, in a sentence', () => {
  it('have old and new value, the new amount and the new total', () => {
    expect(said([line('AG002', 5500), line('BF001', 1000)], [line('AG002', 4900), line('BF001', 1000)])).toBe(
      'AG002 : 5,50 kg → 4,90 kg, 288,90 € HT ; total 404,32 € → 366,99 € TTC',
    );
  });

  it('name added and removed lines, and how they are cut', () => {
    const before = [line('AG002', 1000), line('BF001', 1000)];
    const after = [line('AG002', 1000, { cutNote: 'tranches 2 cm' }), line('VX012', 1000)];
    expect(said(before, after)).toBe(
      'AG002 : découpe « tranches 2 cm » ; VX012 ajouté : 1,00 kg, 58,96 € HT ; BF001 retiré : 1,00 kg',
    );
  });

  it('state that nothing changed', () => {
    expect(said([line('AG002', 1000)], [line('AG002', 1000)])).toBe('rien de changé');
  });
});
