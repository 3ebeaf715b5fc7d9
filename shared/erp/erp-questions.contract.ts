import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { cursor, id, pageSize } from '#shared/kernel/fields.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';
import { thirdPartyQuestion } from './third-party-question.ts';

/** Which third party of the ERP is this customer? */
const openThirdPartyQuestion = z.omit(thirdPartyQuestion, { decided: true });

const orderVersion = z.object({
  status: z.string(),
  lines: z.array(z.object({ label: z.string(), quantity: z.string(), unitPrice: z.number() })),
  totalTtc: z.number(),
});

/** A conflict of an order: which version to retain. */
const orderQuestion = z.object({
  kind: z.literal('order'),
  /** The order's id. */
  id: z.string(),
  requestedAt: z.string(),
  reference: z.string(),
  customer: z.string(),
  erpRef: z.nullable(z.string()),
  why: z.string(),
  ours: orderVersion,
  /** null: deleted in the ERP. */
  theirs: z.nullable(orderVersion),
  version: z.exactOptional(z.number()),
});

/** Version of the displayed question; a different current one is a conflict. */
const version = z.exactOptional(z.int({ error: 'La version est un nombre entier.' }).check(z.minimum(0)));

/** Conflicts between shop and ERP for an administrator; nothing is written before the answer. */
export const erpQuestionsContract = contract('erp', {
  listErpQuestions: {
    method: 'GET',
    path: '/api/admin/erp-questions',
    access: 'admin',
    summary:
      'Ce qui attend une décision entre le site et Dolibarr : commandes à arbitrer, tiers à rapprocher.',
    query: z.object({ cursor, limit: pageSize(20, 50) }),
    response: success({
      data: z.array(z.discriminatedUnion('kind', [orderQuestion, openThirdPartyQuestion])),
      next_cursor: z.nullable(z.string()),
    }),
  },
  chooseThirdParty: {
    method: 'POST',
    path: '/api/admin/erp-questions/third-parties/{id}/choice',
    access: 'admin',
    refusals: { not_found: noDetails, invalid_input: noDetails, version_conflict: noDetails },
    summary:
      'Rapproche un client d’un tiers de Dolibarr, en crée un (null), ou fait chercher de nouveau (« encore »).',
    params: z.object({ id }),
    body: z.object({
      third_party_id: z.union(
        [z.null(), z.literal('encore'), z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'Tiers inconnu.'))],
        { error: 'Indiquez un tiers, null pour en créer un, ou « encore ».' },
      ),
      version,
    }),
    response: success({ message: z.string() }),
  },
  arbitrateOrder: {
    method: 'POST',
    path: '/api/admin/erp-questions/orders/{id}/choice',
    access: 'admin',
    refusals: { not_found: noDetails, version_conflict: noDetails },
    summary: 'Dit quelle version d’une commande changée des deux côtés est la bonne.',
    params: z.object({ id }),
    body: z.object({
      keep: z.enum(['site', 'dolibarr'], { error: 'Choisissez « site » ou « dolibarr ».' }),
      version,
    }),
    response: success({ message: z.string() }),
  },
});
