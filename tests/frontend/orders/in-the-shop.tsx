import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { openSession } from '#frontend/lib/session/session.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { ANNA } from '#tests/frontend/support/pro-page.tsx';
import { type FakeShop, openFakeShop } from './fake-shop.ts';
import { isOff } from '#tests/frontend/support/is-off.ts';

/** A browser in which Anna is signed in, and a shop that answers. */
export const enterShop = (): FakeShop => {
  quietConsole();
  freshBrowser();
  openSession('pro', 'pro-token', ANNA);
  return openFakeShop();
};

export const leaveShop = (): void => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
};

/** /dashboard, once the list is there. */
export const drawShop = async (at = '/dashboard') => {
  const drawn = drawSite(at);
  await screen.findAllByLabelText('Quantité : ENTRECOTE PAREE');
  // the panel's code comes after the first view
  await within(screen.getByRole('complementary', { name: 'Panier' })).findByText(
    /^(Votre panier est vide|Total TTC)$/,
  );
  return drawn;
};

/** The field of the list; the habits above it may have one of the same product. */
export const quantityOf = (label: string): HTMLInputElement => {
  const field = screen.getAllByLabelText<HTMLInputElement>(`Quantité : ${label}`).at(-1);
  if (!field) throw new Error(label);
  return field;
};
export const setQuantity = (label: string, text: string): void => {
  fireEvent.change(quantityOf(label), { target: { value: text } });
  fireEvent.blur(quantityOf(label));
};
export const cartPanel = () => within(screen.getByRole('complementary', { name: 'Panier' }));
export const summary = () => screen.findByRole('dialog', { name: 'Récapitulatif de votre commande' });
export const review = async () => {
  await person().click(screen.getByRole('button', { name: 'Commander' }));
  return within(await summary());
};
/** Presses « Confirmer la commande » as soon as it may be. */
export const confirm = async () => {
  const button = await screen.findByRole('button', { name: 'Confirmer la commande' });
  await vi.waitFor(() => {
    if (isOff(button)) throw new Error('not yet');
  });
  await person().click(button);
};
/** Text as read, with any kind of space. */
export const plain = (text: string | null | undefined): string =>
  (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
