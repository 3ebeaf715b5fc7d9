import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { cursor, day, id, line, pageSize, requiredText } from '#shared/kernel/fields.ts';
import { filePart, noDetails, success } from '#shared/kernel/replies.ts';
import { purchaseView } from '#shared/stock/receptions/purchase-view.ts';
import { refusedView } from '#shared/stock/receptions/refused-view.ts';
import { originView } from './lot-bodies.ts';
import { lotTerms, SHORTEST_LOT_TERM } from './lot-search.ts';

const lotName = requiredText('Quel lot ?', 100);
const isWorthSearching = z.refine<string>(
  (typed) => typed === '' || (lotTerms(typed)[0]?.length ?? 0) >= SHORTEST_LOT_TERM,
  'Tapez au moins deux lettres ou chiffres.',
);
const siteQuery = z.enum(['1', '2'], 'Cet entrepôt n’existe pas : 1 est Bruges, 2 est Lormont.');

/** A lot and its stock; quantities in kg or pieces. */
export const lotView = z.object({
  product_id: z.string(),
  product_name: z.string(),
  lot: z.string(),
  eatby: z.nullable(z.string()),
  sellby: z.nullable(z.string()),
  /** First entry or cutting here; null: known from Dolibarr only. */
  made_at: z.nullable(z.string()),
  made_by: z.nullable(z.string()),
  origin: originView,
  /** Supplier, ERP documents and cost. */
  purchases: z.array(purchaseView),
  blocked: z.nullable(
    z.object({
      reason: z.string(),
      by: z.string(),
      at: z.string(),
      /** Lots of one block operation are unblocked together. */
      act: z.string(),
      /** The source lot that caused the block. */
      with_lot: z.nullable(z.string()),
    }),
  ),
  /** Past the use-by date: cannot be transferred, prepared or sold. Past the best-before date: can. */
  expired: z.boolean(),
  past_best: z.boolean(),
  /** Known from labels only, and not identified. */
  unknown: z.boolean(),
  found_to_be: z.nullable(z.string()),
  /** `pieces`: number of pieces, where known. */
  stock: z.array(z.object({ warehouse_id: z.string(), qty: z.number(), pieces: z.optional(z.number()) })),
  /** Purchase cost in euros; null: unknown. */
  purchase_price: z.nullable(z.number()),
  parents: z.array(z.object({ product_id: z.string(), lot: z.nullable(z.string()), qty: z.number() })),
});

const lotQuery = z.object({ product_id: id, lot: lotName });
const lotBody = z.object({
  product_id: id,
  lot: lotName,
  reason: requiredText('Indiquez la raison.', 300),
  /** Include lots cut from it; default true. */
  with_cuts: z.optional(z.boolean('Ce champ vaut vrai ou faux.')),
  /** `tree` of the displayed trace: 409 after a concurrent cutting, block or unblock. */
  tree: z.optional(line('Ce champ est un texte.').check(z.maxLength(100, '100 caractères au maximum.'))),
});

/** The affected lots, including the named one. */
const blockReply = success({
  message: z.string(),
  data: lotView,
  lots: z.array(z.object({ product_id: z.string(), product_name: z.string(), lot: z.string() })),
});

/** All lots, those of a period, or those that match words. */
const lotsQuery = z.object({
  /** Word prefixes in any order; case and accents do not matter. */
  recherche: z._default(
    line().check(z.trim(), z.maxLength(100, '100 caractères au maximum.'), isWorthSearching),
    '',
  ),
  /** Range of first entry or cutting, both days included. */
  du: z.optional(day),
  au: z.optional(day),
  limit: pageSize(50),
  cursor,
});
const isPeriod = z.refine<Pick<z.output<typeof lotsQuery>, 'du' | 'au'>>(
  ({ du, au }) => du === undefined || au === undefined || du <= au,
  { error: 'La fin de la période précède son début.', path: ['au'] },
);

export const lotsContract = contract('lots', {
  exportLots: {
    method: 'GET',
    path: '/api/stock-lots/csv',
    access: 'admin',
    trades: ['butcher'],
    waitMs: 25_000,
    summary:
      'Tous ces lots comme fichier CSV, par morceaux : la suite se demande avec `cursor`, et se colle derrière.',
    query: lotsQuery.check(isPeriod),
    response: filePart,
  },
  listLots: {
    method: 'GET',
    path: '/api/stock-lots',
    access: 'admin',
    trades: ['butcher'],
    summary:
      'Les lots, du plus récent au plus ancien : tous, ceux d’une période, ou ceux dont le numéro, le produit, le fournisseur, le numéro de livraison ou l’animal commence par ces mots.',
    query: lotsQuery.check(isPeriod),
    response: success({ data: z.array(lotView), next_cursor: z.nullable(z.string()) }),
  },
  availableLots: {
    method: 'GET',
    path: '/api/stock-lots/available',
    access: 'admin',
    trades: ['preparer', 'butcher'],
    refusals: { not_found: noDetails },
    summary: 'Les lots d’un produit sur un site, le premier à finir d’abord, et ce qui y est sans lot.',
    query: z.object({ product_id: id, warehouse_id: siteQuery }),
    response: success({
      data: z.array(
        z.object({
          lot: z.string(),
          qty: z.number(),
          /** Number of pieces, where known. */
          pieces: z.optional(z.number()),
          eatby: z.nullable(z.string()),
          sellby: z.nullable(z.string()),
          blocked: z.nullable(z.string()),
          expired: z.boolean(),
          past_best: z.boolean(),
          /** Can be transferred, prepared and sold. */
          usable: z.boolean(),
          supplier: z.nullable(z.string()),
        }),
      ),
      sans_lot: z.number(),
      prepared: z.number(),
      /** For `version` of a movement. */
      version: z.number(),
    }),
  },
  getLot: {
    method: 'GET',
    path: '/api/stock-lots/lot',
    access: 'admin',
    trades: ['butcher'],
    refusals: { not_found: noDetails },
    summary: 'Un lot, ses entrées et ce qui en a été changé.',
    query: lotQuery,
    response: success({
      data: z.extend(lotView, {
        entries: z.array(
          z.object({
            operation_id: z.string(),
            at: z.string(),
            by: z.string(),
            warehouse_id: z.string(),
            qty: z.number(),
            purchase_price: z.nullable(z.number()),
            /** Temperature at reception, °C; null: unknown. */
            temperature: z.nullable(z.number()),
            undone: z.boolean(),
          }),
        ),
        /** Refused goods of its deliveries. */
        refused: z.array(refusedView),
        changes: z.array(
          z.object({
            at: z.string(),
            by: z.string(),
            what: z.enum(['blocked', 'released', 'origin', 'days', 'cost', 'found']),
            reason: z.nullable(z.string()),
            with_lot: z.nullable(z.string()),
          }),
        ),
      }),
    }),
  },
  blockLot: {
    method: 'POST',
    path: '/api/stock-lots/block',
    access: 'admin',
    trades: ['butcher'],
    refusals: { not_found: noDetails, lot_blocked: noDetails, version_conflict: noDetails },
    summary: 'Bloque un lot et tout ce qui en a été découpé : plus personne n’y touche avant la libération.',
    body: lotBody,
    response: blockReply,
  },
  reconcileLot: {
    method: 'POST',
    path: '/api/stock-lots/reconcile',
    access: 'admin',
    trades: ['butcher'],
    refusals: { not_found: noDetails, version_conflict: noDetails },
    summary:
      'Rapproche un lot lu sur une étiquette, et inconnu, d’un lot connu du même produit : sa trace, ses dates et son origine sont les siennes.',
    body: z.object({ product_id: id, lot: lotName, with_lot: requiredText('Quel lot connu ?', 100) }),
    response: success({ message: z.string(), data: lotView }),
  },
  releaseLot: {
    method: 'POST',
    path: '/api/stock-lots/release',
    access: 'admin',
    trades: ['butcher'],
    refusals: { not_found: noDetails, version_conflict: noDetails },
    summary: 'Libère un lot bloqué, et ce qui a été bloqué par le même acte.',
    body: lotBody,
    response: blockReply,
  },
});
