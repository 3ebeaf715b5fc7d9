import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Dialog } from '#frontend/ui/overlay/dialog.tsx';
import { Reference, withReferences } from '#frontend/ui/values/reference.tsx';

afterEach(cleanup);

/** References that must not be broken. */
const whole = (container: ParentNode) =>
  [...container.querySelectorAll('.reference')].map(({ textContent }) => textContent);

test.each([
  ['Annuler CMD-20261121-0042 ?', ['CMD-20261121-0042']],
  [
    'CMD-20261121-0042, CMD-20261121-12345 et CO2611-0042',
    ['CMD-20261121-0042', 'CMD-20261121-12345', 'CO2611-0042'],
  ],
  ['Référence: CMD-MB3K2', ['CMD-MB3K2']],
  ['Côte-de-bœuf, rendez-vous le 2026-11-21', []],
])('%s', (text, numbers) => {
  const { container } = render(<p>{withReferences(text)}</p>);
  expect(whole(container)).toEqual(numbers);
  expect(container.textContent).toBe(text);
});

test('a window and a message do not break a number, in their title and in their text', () => {
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = () => undefined;
  render(
    <Dialog open title="Rembourser CMD-20261121-0042" onClose={() => undefined}>
      <Banner kind="info" title="CMD-20261121-0043">
        Voir {'CMD-20261121-0044'} ou <Reference>CMD-20261121-0045</Reference>
      </Banner>
    </Dialog>,
  );
  expect(screen.getByRole('heading').textContent).toBe('Rembourser CMD-20261121-0042');
  expect(whole(document)).toEqual([2, 3, 4, 5].map((n) => `CMD-20261121-004${n}`));
});
