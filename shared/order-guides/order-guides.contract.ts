import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { id } from '#shared/kernel/fields.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';
import {
  changedHouseGuideBody,
  changedOrderGuideBody,
  houseGuideBody,
  orderGuideBody,
} from './order-guide-body.ts';

const guide = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  lines: z.array(
    z.object({
      product_id: z.string(),
      label: z.string(),
      unit: z.enum(['kg', 'piece']),
      /** Counted in pieces, priced by the kilo. */
      in_pieces: z.optional(z.literal(true)),
      /** The usual quantity. */
      quantity: z.number(),
      /** Par level; null: none. */
      par: z.nullable(z.number()),
      cut_note: z.optional(z.string()),
    }),
  ),
});
export type GuideRow = z.output<typeof guide>;

/** null: all customers. */
const houseGuide = z.extend(guide, { group_id: z.nullable(z.number()) });
export type HouseGuideRow = z.output<typeof houseGuide>;

const refused = { product_unknown: noDetails, version_conflict: noDetails };
const there = { ...refused, not_found: noDetails };
const removed = { not_found: noDetails };

/** « Mes listes »: par lists that a kitchen checks before ordering. */
export const orderGuidesContract = contract('order-guides', {
  listOrderGuides: {
    method: 'GET',
    path: '/api/order-guides',
    access: 'pro',
    people: 'all',
    summary: 'Les listes du compte, et celles que la maison lui propose.',
    response: success({ data: z.array(guide), proposed: z.array(guide) }),
  },
  createOrderGuide: {
    method: 'POST',
    idempotencyKey: 'accepted',
    path: '/api/order-guides',
    access: 'pro',
    refusals: refused,
    summary: 'Crée une liste : produits dans l’ordre, quantité habituelle et quantité cible.',
    body: orderGuideBody,
    response: success({ data: guide, message: z.string() }),
  },
  changeOrderGuide: {
    method: 'PUT',
    path: '/api/order-guides/{id}',
    access: 'pro',
    refusals: there,
    summary: 'Remplace une liste, à la version qui a été lue.',
    params: z.object({ id }),
    body: changedOrderGuideBody,
    response: success({ data: guide, message: z.string() }),
  },
  removeOrderGuide: {
    method: 'DELETE',
    path: '/api/order-guides/{id}',
    access: 'pro',
    refusals: removed,
    summary: 'Supprime une liste.',
    params: z.object({ id }),
    response: success({ message: z.string() }),
  },
  listHouseGuides: {
    method: 'GET',
    path: '/api/admin/house-guides',
    access: 'admin',
    summary: 'Les listes que la maison propose, à tous ou à un groupe.',
    response: success({ data: z.array(houseGuide) }),
  },
  createHouseGuide: {
    method: 'POST',
    idempotencyKey: 'accepted',
    path: '/api/admin/house-guides',
    access: 'admin',
    refusals: refused,
    summary: 'Propose une liste à tous les clients ou à ceux d’un groupe.',
    body: houseGuideBody,
    response: success({ data: houseGuide, message: z.string() }),
  },
  changeHouseGuide: {
    method: 'PUT',
    path: '/api/admin/house-guides/{id}',
    access: 'admin',
    refusals: there,
    summary: 'Remplace une liste proposée, à la version qui a été lue.',
    params: z.object({ id }),
    body: changedHouseGuideBody,
    response: success({ data: houseGuide, message: z.string() }),
  },
  removeHouseGuide: {
    method: 'DELETE',
    path: '/api/admin/house-guides/{id}',
    access: 'admin',
    refusals: removed,
    summary: 'Ne propose plus une liste.',
    params: z.object({ id }),
    response: success({ message: z.string() }),
  },
});
