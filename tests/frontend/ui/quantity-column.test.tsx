import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import { type ColumnQuantity, quantityColumn } from '#frontend/ui/table/quantity-column.tsx';
import { fileColumns } from '#frontend/ui/table/table-csv.ts';
import { toCsv } from '#shared/kernel/csv.ts';

type Row = { name: string; quantity: ColumnQuantity | null };
const columns = [
  { key: 'name', header: 'Nom', cell: ({ name }: Row) => name },
  quantityColumn<Row>({ key: 'q', header: 'Quantité', quantity: ({ quantity }) => quantity, signed: true }),
];
const kg = (milli: number): ColumnQuantity => ({ unit: 'kg', milli });
const pieces = (milli: number): ColumnQuantity => ({ unit: 'piece', milli });

afterEach(cleanup);
const drawn = (quantities: readonly (ColumnQuantity | null)[]) => {
  const rows = quantities.map((quantity, at) => ({ name: String(at), quantity }));
  render(<DataTable caption="Essai" columns={columns} rows={rows} rowKey={({ name }) => name} />);
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelectorAll('td')[1]!);
};
const texts = (cells: readonly Element[]) => cells.map((cell) => cell.textContent.replaceAll(/\s/g, ' '));

describe('a column of quantities', () => {
  it('has two decimals, and in every row three where one of them wants them; always the unit', () => {
    expect(texts(drawn([kg(12_400), kg(-500), null]))).toEqual(['+12,40 kg', '−0,50 kg', '—']);
    cleanup();
    expect(texts(drawn([kg(12_400), kg(12_345), kg(0)]))).toEqual(['+12,400 kg', '+12,345 kg', '0,000 kg']);
  });

  it('keeps room for the decimals that pieces lack, so that the commas align', () => {
    const cells = drawn([kg(12_400), pieces(3000), pieces(1000)]);
    expect(texts(cells)).toEqual(['+12,40 kg', '+3 pièces', '+1 pièce']);
    expect(cells.map((cell) => cell.querySelector('[data-pad]')?.getAttribute('data-pad'))).toEqual([
      undefined,
      ',00',
      ',00',
    ]);
    cleanup();
    expect(drawn([pieces(3000), pieces(1000)])[0]!.querySelector('[data-pad]')).toBeNull();
  });

  it('in the file the figure is exact, and empty where there is none', () => {
    const rows = [kg(12_345), null].map((quantity) => ({ name: 'A', quantity }));
    expect(toCsv(fileColumns(columns), rows).split('\r\n').slice(1, 3)).toEqual(['12,345', '']);
  });
});
