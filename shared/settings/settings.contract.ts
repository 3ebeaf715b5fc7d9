import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { reservationRulesBody, reservationRulesReply } from './reservation-rules-wire.ts';
import { stockMinimums } from './stock-minimums.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';

const cartVat = z.object({
  mode: z.enum(['flat', 'product']),
  rate: z.nullable(z.number()),
  version: z.number(),
});

const stockMinimumsReply = z.extend(stockMinimums, { version: z.number() });

export const settingsContract = contract('settings', {
  getCartVat: {
    method: 'GET',
    path: '/api/admin/settings/cart-vat',
    access: 'admin',
    summary: 'Le réglage « TVA du panier » (AMB-32).',
    response: success({ data: cartVat }),
  },
  setCartVat: {
    method: 'PUT',
    path: '/api/admin/settings/cart-vat',
    access: 'admin',
    refusals: { version_conflict: noDetails },
    summary: 'Change le réglage « TVA du panier » pour les commandes à venir.',
    body: z.object({
      mode: z.enum(['flat', 'product'], { error: 'Le mode doit valoir flat ou product.' }),
      version: z.int().check(z.minimum(0)),
    }),
    response: success({ data: cartVat }),
  },
  getReservationRules: {
    method: 'GET',
    path: '/api/admin/settings/reservations',
    access: 'admin',
    summary: 'Ce qu’un compte peut réserver sans payer, et combien de temps.',
    response: success({ data: reservationRulesReply }),
  },
  setReservationRules: {
    method: 'PUT',
    path: '/api/admin/settings/reservations',
    access: 'admin',
    refusals: { version_conflict: noDetails },
    summary: 'Change les plafonds et l’expiration des commandes non réglées ; vaut pour les prochaines.',
    body: reservationRulesBody,
    response: success({ data: reservationRulesReply }),
  },
  getStockMinimums: {
    method: 'GET',
    path: '/api/admin/settings/stock-minimums',
    access: 'admin',
    summary: 'Les minimums d’alerte du stock, par catégorie (STK-05).',
    response: success({ data: stockMinimumsReply }),
  },
  setStockMinimums: {
    method: 'PUT',
    path: '/api/admin/settings/stock-minimums',
    access: 'admin',
    refusals: { version_conflict: noDetails },
    summary: 'Change les minimums d’alerte du stock.',
    body: z.extend(stockMinimums, { version: z.int().check(z.minimum(0)) }),
    response: success({ data: stockMinimumsReply }),
  },
});
