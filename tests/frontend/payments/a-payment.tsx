import { drawProPage } from '#tests/frontend/support/pro-page.tsx';
import { PaymentPage } from '#frontend/features/payments/pro/payment-page.tsx';
import { VerificationPage } from '#frontend/features/payments/pro/verification-page.tsx';
import type { OrderRow } from '#shared/orders/order-replies.ts';

export const ORDER = {
  id: 'o1',
  reference: 'CMD-20261121-0001',
  statut: 'nouveau',
  statut_paiement: 'non_paye',
  statut_livraison: 'en_cours',
  total_ht: 110,
  total_ttc: 132,
  montant_paye: 0,
  reste_a_payer: 132,
  prepare_le: null,
  date_commande: '2026-11-21T05:00:00Z',
  nb_lignes: 2,
  payable: true,
  modifiable: true,
} as OrderRow;

/** The answer of GET /api/orders/o1; `more` overrides it. */
export const orderAnswer = (more: Partial<OrderRow> = {}) => {
  const data = { ...ORDER, ...more };
  return { body: { success: true, data, id: data.id, reference: data.reference, total_ttc: data.total_ttc } };
};

export const configAnswer = (more: object = {}) => ({
  body: {
    success: true,
    data: {
      card: true,
      wallet: true,
      wallet_script: 'https://wallet.test/sdk/js?client-id=abc&currency=EUR',
      ...more,
    },
  },
});

export const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { success: false, code, message },
});

export const drawPayment = (query: string) => drawProPage(<PaymentPage />, { at: `/payment${query}` });

/** The return page; `path` decides whether the session comes by the route or by the query. */
export const drawVerification = (at: string, path = '/payment-verification') =>
  drawProPage(<VerificationPage />, { at, path, signedIn: false });
