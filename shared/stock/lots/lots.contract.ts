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

/** A lot and where it lies; quantities in kg or pieces. */
export const lotView = z.object({
  product_id: z.string(),
  product_name: z.string(),
  lot: z.string(),
  eatby: z.nullable(z.string()),
  sellby: z.nullable(z.string()),
  /** Made, or first entered, here; null for a lot that only Dolibarr knows. */
  made_at: z.nullable(z.string()),
  made_by: z.nullable(z.string()),
  origin: originView,
  /** From whom it came, by which papers of the ERP, for how much. */
  purchases: z.array(purchaseView),
  blocked: z.nullable(
    z.object({
      reason: z.string(),
      by: z.string(),
      at: z.string(),
      /** Those of one act are freed together. */
      act: z.string(),
      /** Blocked because it comes from this one. */
      with_lot: z.nullable(z.string()),
    }),
  ),
  /** Past its DLC: may not be transferred, prepared or sold. Past its DDM: may. */
  expired: z.boolean(),
  past_best: z.boolean(),
  /** Nothing but labels named it, and nobody has found yet which lot it is. */
  unknown: z.boolean(),
  found_to_be: z.nullable(z.string()),
  /** `pieces`: how many these kilos are, where it is known. */
  stock: z.array(z.object({ warehouse_id: z.string(), qty: z.number(), pieces: z.optional(z.number()) })),
  /** Of what was bought, in euros; null when nobody said what it cost. */
  purchase_price: z.nullable(z.number()),
  parents: z.array(z.object({ product_id: z.string(), lot: z.nullable(z.string()), qty: z.number() })),
});

const lotQuery = z.object({ product_id: id, lot: lotName });
const lotBody = z.object({
  product_id: id,
  lot: lotName,
  reason: requiredText('Indiquez la raison.', 300),
  /** What was cut from it too, which is so unless it is said otherwise. */
  with_cuts: z.optional(z.boolean('Ce champ vaut vrai ou faux.')),
  /** `tree` of the trace that was seen: 409 when something was cut, blocked or freed meanwhile. */
  tree: z.optional(line('Ce champ est un texte.').check(z.maxLength(100, '100 caractères au maximum.'))),
});

/** The lots that the act blocked or freed, the one that was named included. */
const blockReply = success({
  message: z.string(),
  data: lotView,
  lots: z.array(z.object({ product_id: z.string(), product_name: z.string(), lot: z.string() })),
});

/** Which lots: all, those of a period, or that hold these words. */
const lotsQuery = z.object({
  /** Beginnings of words, in any order, however they are spelt. */
  recherche: z._default(
    line().check(z.trim(), z.maxLength(100, '100 caractères au maximum.'), isWorthSearching),
    '',
  ),
  /** Made, or first entered, on these days, both included. */
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
          /** How many pieces these kilos are, where it is known. */
          pieces: z.optional(z.number()),
          eatby: z.nullable(z.string()),
          sellby: z.nullable(z.string()),
          blocked: z.nullable(z.string()),
          expired: z.boolean(),
          past_best: z.boolean(),
          /** May be transferred, prepared and sold. */
          usable: z.boolean(),
          supplier: z.nullable(z.string()),
        }),
      ),
      sans_lot: z.number(),
      prepared: z.number(),
      /** Of the stock that was read: for `version` of a movement. */
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
            /** How warm it was when it came, in °C; null where nobody said. */
            temperature: z.nullable(z.number()),
            undone: z.boolean(),
          }),
        ),
        /** What was refused of the deliveries that it came with. */
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
