import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteAnswer, noteNoAnswer } from '#frontend/lib/network/connection.ts';
import {
  confirm,
  drawShop,
  enterShop,
  leaveShop,
  review,
  setQuantity,
} from '#tests/frontend/orders/in-the-shop.tsx';
import { isOff } from '#tests/frontend/support/is-off.ts';

const ORDER = 'POST /api/products/orders';
let fake: ReturnType<typeof enterShop>;
beforeEach(() => {
  fake = enterShop();
});
afterEach(() => {
  noteAnswer();
  leaveShop();
});

it('a confirmation waits for the network with a clear message, and is sent when it is back', async () => {
  await drawShop();
  setQuantity('ENTRECOTE PAREE', '2');
  const summary = await review();
  const button = () => summary.getByRole<HTMLButtonElement>('button', { name: 'Confirmer la commande' });
  await vi.waitFor(() => expect(button().disabled).toBe(false));

  act(noteNoAnswer);
  summary.getByText('Vous pourrez confirmer dès le retour du réseau.', { exact: false });
  expect(isOff(button())).toBe(true);
  expect(fake.sent(ORDER)).toHaveLength(0);

  act(noteAnswer);
  await confirm();
  await screen.findByRole('dialog', { name: 'Commande enregistrée' });
  expect(fake.sent(ORDER)).toHaveLength(1);
});
