import { cleanup, render, screen } from '@testing-library/react';
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

it('takes what answers to the whole text typed, also when Enter comes before the list is drawn', () => {
  const onChange = vi.fn<(value: string) => void>();
  render(<ComboboxField label="Produit" options={options} value="" onChange={onChange} />);
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Produit' });
  // as a scanner does: letters and Enter in one breath, so that nothing is waited for between them
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const setText = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const text of ['c', 'cu', 'cui', 'cuisses']) {
    setText?.call(box, text);
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  expect(onChange.mock.calls).toEqual([['3']]);
});
