import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ComboboxField } from '#frontend/ui/fields/combobox-field.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const options = ['AILES', 'CARCASSE AGNEAU', 'CARCASSE AGNEAU DE LAIT', 'CUISSES'].map((label, at) => ({
  value: String(at),
  label,
}));

it('takes the match of the whole text typed, also when Enter comes before the list is rendered', () => {
  const onChange = vi.fn<(value: string) => void>();
  render(<ComboboxField label="Produit" options={options} value="" onChange={onChange} />);
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Produit' });
  // as a scanner does: letters and Enter at once, without a wait between them
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const setText = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const text of ['c', 'cu', 'cui', 'cuisses']) {
    setText?.call(box, text);
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  expect(onChange.mock.calls).toEqual([['3']]);
});

it('changes nothing when the list is opened and left, and is emptied by deleting its text', () => {
  const onChange = vi.fn<(value: string) => void>();
  render(<ComboboxField label="Produit" options={options} value="3" onChange={onChange} />);
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Produit' });
  for (const open of [() => fireEvent.click(box), () => fireEvent.keyDown(box, { key: 'ArrowDown' })]) {
    open();
    expect(screen.getAllByRole('option')).toHaveLength(4);
    expect(box.value).toBe('CUISSES');
    expect(screen.getByRole('option', { selected: true }).id).toBe(box.getAttribute('aria-activedescendant'));
    fireEvent.blur(box);
    expect(box.value).toBe('CUISSES');
  }
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.click(box);
  fireEvent.change(box, { target: { value: '' } });
  fireEvent.blur(box);
  expect(onChange.mock.calls).toEqual([['']]);
});
