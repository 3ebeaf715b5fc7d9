import * as z from 'zod/mini';
import { erpStates } from '#shared/kernel/erp-state.ts';
import { contract } from '#shared/kernel/endpoint.ts';
import { id } from '#shared/kernel/fields.ts';
import { units } from '#shared/kernel/quantity.ts';
import { details, noDetails, success } from '#shared/kernel/replies.ts';
import {
  compareCountBody,
  comparedView,
  confirmCountBody,
  countOutcome,
} from '#shared/stock/count/count-bodies.ts';
import { refusedView } from '#shared/stock/receptions/refused-view.ts';
import { completeProductBody } from '#shared/stock/products/complete-product.ts';
import { createBody, createProductBody, setStockBody } from './movement-bodies.ts';

/** A recorded movement; `qty` signed, in `unit`, `erp_*` as in AMB-101. */
const movementView = z.object({
  id: z.string(),
  product_id: z.string(),
  product_name: z.string(),
  warehouse_id: z.string(),
  qty: z.number(),
  unit: z.enum(units),
  /** Number of pieces, where entered. */
  pieces: z.optional(z.number()),
  inventorycode: z.nullable(z.string()),
  lot: z.nullable(z.string()),
  batch: z.nullable(z.string()),
  eatby: z.nullable(z.string()),
  sellby: z.nullable(z.string()),
  label: z.string(),
  datem: z.string(),
  erp_status: z.enum(erpStates),
  erp_ref: z.nullable(z.string()),
  /** Lot name read on stock without that lot here. */
  named_lot: z.nullable(z.string()),
  /** Source lots. */
  from_lots: z.array(z.string()),
});

const createdProduct = z.object({
  id: z.string(),
  ref: z.string(),
  label: z.string(),
  category: z.string(),
  barcode: z.string(),
  /** Euros HT per unit; null: not sold until a price is set. */
  price: z.nullable(z.number()),
  unit: z.enum(units),
  /** AMB-107: kg; null: unknown. */
  weight: z.nullable(z.number()),
  fk_supplier: z.nullable(z.string()),
  mpart_code: z.nullable(z.string()),
});

/** Recorded movements with their ERP state. */
export const recordedMovements = success({
  message: z.string(),
  /** Number refused by the ERP so far: movements recorded here are never rejected (AMB-46). */
  failed_count: z.number(),
  data: z.object({
    operation_id: z.string(),
    kind: z.enum([
      'entree',
      'sortie',
      'transfert',
      'transformation',
      'correction',
      'annulation',
      'livraison',
      'retour',
    ]),
    movements: z.array(movementView),
    products: z.array(createdProduct),
    /** Goods refused at reception. */
    refused: z.array(refusedView),
    /** Fields of a new product that Dolibarr rejected: the product exists regardless. */
    notes: z.array(z.string()),
    /** Input minus output, kg (I4). */
    loss: z.number(),
    /** The weighed part of the loss, and the rest. */
    declared_losses: z.array(z.object({ label: z.string(), qty: z.number() })),
    unallocated: z.number(),
    /** Cancellation deadline; null: not cancellable, or cancelled. */
    undo_until: z.nullable(z.string()),
    undone_by: z.nullable(z.string()),
  }),
});

/** STK-31: whether the exit or the entry failed. */
const stage = z.optional(z.enum(['exit', 'entry']));
const ofStage = details({ stage });
/** `left` in kg. */
const shortOfStage = details({ stage, product_id: z.string(), left: z.optional(z.number()) });

export const movementsContract = contract('movements', {
  createMovements: {
    method: 'POST',
    idempotencyKey: 'accepted',
    path: '/api/stock-movements/create',
    waitMs: 60_000,
    access: 'admin',
    trades: ['preparer', 'butcher'],
    refusals: {
      invalid_input: ofStage,
      already_exists: ofStage,
      insufficient_stock: shortOfStage,
      lot_blocked: ofStage,
      lot_expired: ofStage,
      version_conflict: ofStage,
    },
    summary:
      'Enregistre un mouvement, ou un lot de mouvements d’un seul tenant : tous ou aucun ; un refus dit l’étape.',
    body: createBody,
    response: recordedMovements,
  },
  createProductAndStock: {
    method: 'POST',
    idempotencyKey: 'accepted',
    path: '/api/stock-movements/create-product-and-stock',
    waitMs: 60_000,
    access: 'admin',
    trades: ['butcher'],
    refusals: {
      invalid_input: ofStage,
      already_exists: ofStage,
      insufficient_stock: shortOfStage,
      lot_blocked: ofStage,
      version_conflict: ofStage,
    },
    summary: 'Crée un produit avec son premier stock.',
    body: createProductBody,
    response: z.extend(recordedMovements, { product: createdProduct }),
  },
  completeProduct: {
    method: 'POST',
    path: '/api/admin/products/{id}/complete',
    access: 'admin',
    refusals: { not_found: noDetails, already_exists: noDetails, version_conflict: noDetails },
    summary: 'Donne à un produit le prix ou le code-barres qui lui manque : l’envoi à Dolibarr suit.',
    params: z.object({ id }),
    body: completeProductBody,
    response: success({ message: z.string(), operation_id: z.string() }),
  },
  getOperation: {
    method: 'GET',
    path: '/api/stock-movements/operations/{id}',
    access: 'admin',
    trades: ['butcher'],
    refusals: { not_found: noDetails },
    summary: 'Une opération enregistrée : ses mouvements, et où chacun en est dans Dolibarr.',
    params: z.object({ id }),
    response: recordedMovements,
  },
  undoOperation: {
    method: 'POST',
    path: '/api/stock-movements/operations/{id}/undo',
    waitMs: 60_000,
    access: 'admin',
    trades: ['butcher'],
    refusals: {
      not_found: noDetails,
      already_exists: noDetails,
      too_late: noDetails,
      insufficient_stock: shortOfStage,
      lot_blocked: ofStage,
      invalid_input: ofStage,
      version_conflict: ofStage,
    },
    summary: 'Annule une opération dans l’heure, une fois, par les mouvements contraires.',
    params: z.object({ id }),
    response: recordedMovements,
  },
  setStock: {
    method: 'PUT',
    path: '/api/products/{id}/stock',
    alsoAt: ['/products/{id}/stock'],
    access: 'admin',
    refusals: {
      invalid_input: ofStage,
      not_found: noDetails,
      insufficient_stock: shortOfStage,
      lot_blocked: ofStage,
      version_conflict: ofStage,
    },
    summary: 'Fixe le stock d’un produit sur un site : l’écart devient un mouvement de correction.',
    params: z.object({ id }),
    body: setStockBody,
    response: success({
      message: z.string(),
      data: z.object({
        product_id: z.string(),
        warehouse_id: z.string(),
        quantity: z.number(),
        previous: z.number(),
        version: z.number(),
        movements: z.array(movementView),
      }),
    }),
  },
  compareCount: {
    method: 'POST',
    path: '/api/stock-movements/count/compare',
    waitMs: 60_000,
    access: 'admin',
    trades: ['preparer'],
    refusals: { invalid_input: ofStage },
    summary: 'Compare ce qui a été compté sur un site avec le stock connu : rien n’est écrit.',
    body: compareCountBody,
    response: success({ data: z.array(comparedView) }),
  },
  confirmCount: {
    method: 'POST',
    idempotencyKey: 'required',
    path: '/api/stock-movements/count',
    waitMs: 60_000,
    access: 'admin',
    trades: ['preparer'],
    refusals: { invalid_input: ofStage },
    summary:
      'Corrige le stock d’un site d’après un comptage, produit par produit ; un stock changé depuis la comparaison est rendu sans être touché.',
    body: confirmCountBody,
    response: success({ data: z.array(countOutcome) }),
  },
});
