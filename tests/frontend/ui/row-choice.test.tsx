import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import { ChosenRows, useRowChoice } from '#frontend/ui/table/row-choice.tsx';
import { person } from '#tests/frontend/auth/draw-site.tsx';

interface Row {
  id: string;
  weight: number;
}

// by weight, as the table shows them: D, C, B, A, E
const rows: readonly Row[] = [
  { id: 'A', weight: 4 },
  { id: 'B', weight: 3 },
  { id: 'C', weight: 2 },
  { id: 'D', weight: 1 },
  { id: 'E', weight: 5 },
];
const keyOf = ({ id }: Row) => id;
const columns = [
  { key: 'id', header: 'Nom', primary: true, cell: keyOf, sortBy: keyOf },
  { key: 'weight', header: 'Poids', cell: ({ weight }: Row) => weight, sortBy: ({ weight }: Row) => weight },
];

function List() {
  const choice = useRowChoice(rows, keyOf, keyOf);
  return (
    <>
      <DataTable
        caption="Essai"
        columns={[choice.column, ...columns]}
        rows={rows}
        rowKey={keyOf}
        initialSort={{ key: 'weight', direction: 'asc' }}
        onShown={choice.onShown}
      />
      <ChosenRows count={choice.chosen.length} unit={['lot', 'lots']} isMasculine onClear={choice.clear}>
        <output aria-label="Choix">{choice.chosen.map(keyOf).join('')}</output>
      </ChosenRows>
    </>
  );
}

afterEach(cleanup);
const box = (id: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Choisir ${id}` });
const chosen = () => screen.queryByRole('status', { name: 'Choix' })?.textContent ?? '';
const bar = () => screen.queryByRole('group', { name: 'Lignes choisies' });

describe('several rows of a table', () => {
  it('shift selects all between two boxes, in the order of the table, and deselects them', () => {
    render(<List />);
    fireEvent.click(box('C'));
    fireEvent.click(box('E'), { shiftKey: true });
    expect(chosen()).toBe('ABCE');
    fireEvent.click(box('A'));
    expect(chosen()).toBe('BCE');
    fireEvent.click(box('E'), { shiftKey: true });
    expect(chosen()).toBe('BC');
  });

  it('is one tab stop: arrows go from box to box, and shift extends the selection', async () => {
    render(<List />);
    const user = person();
    await user.tab();
    while (document.activeElement !== box('D')) await user.tab();
    expect(rows.map(({ id }) => box(id).tabIndex)).toEqual([-1, -1, -1, 0, -1]);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(box('C'));
    expect(box('C').tabIndex).toBe(0);
    expect(chosen()).toBe('');
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(document.activeElement).toBe(box('A'));
    expect(chosen()).toBe('ABC');
    await user.keyboard('{ArrowUp} ');
    expect(chosen()).toBe('AC');
  });

  it('Ctrl+A selects all, Escape none; the bar shows the number', async () => {
    render(<List />);
    const user = person();
    await user.click(box('D'));
    expect(bar()?.textContent).toContain('1 lot choisi');
    await user.keyboard('{Control>}a{/Control}');
    expect(chosen()).toBe('ABCDE');
    expect(bar()?.textContent).toContain('5 lots choisis');
    await user.keyboard('{Escape}');
    expect(bar()).toBeNull();
  });
});
