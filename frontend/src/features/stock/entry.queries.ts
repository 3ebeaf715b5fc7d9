import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { stockContract } from '#shared/stock/stock.contract.ts';

const { movementProducts, movementCategories, movementSuppliers } = stockContract.endpoints;

export type MovableProduct = ReplyOf<typeof movementProducts>['products'][number];

/** Products with stock by site and lot; refetched when a form opens. */
export const movableProductsQuery = () =>
  queryOptions({
    queryKey: ['stock', 'movable-products'],
    queryFn: async ({ signal }) => (await call(movementProducts, {}, { as: 'admin', signal })).products,
    staleTime: 15_000,
  });

export const productCategoriesQuery = () =>
  queryOptions({
    queryKey: ['stock', 'categories'],
    queryFn: async ({ signal }) => (await call(movementCategories, {}, { as: 'admin', signal })).categories,
    staleTime: 5 * 60_000,
  });

/** Suppliers of the ERP (AMB-107). */
export const suppliersQuery = () =>
  queryOptions({
    queryKey: ['stock', 'suppliers'],
    queryFn: async ({ signal }) => (await call(movementSuppliers, {}, { as: 'admin', signal })).suppliers,
    retry: false,
  });
