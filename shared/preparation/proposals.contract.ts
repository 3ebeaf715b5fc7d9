import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { bodyId, id, secret } from '#shared/kernel/fields.ts';
import { details, noDetails, success } from '#shared/kernel/replies.ts';
import { linePiecesReply } from '#shared/orders/line-pieces-view.ts';
import { piecesFields } from '#shared/orders/piece-inputs.ts';
import { preparedQuantity } from './prepared-quantity.ts';
import { proposalStates } from '#shared/orders/proposal.ts';

const share = z.object({
  produit_id: z.string(),
  produit_nom: z.string(),
  unite: z.enum(['kg', 'piece']),
  quantite: z.number(),
  /** For a line in pieces. */
  pieces: z.optional(linePiecesReply),
  /** HT in euros, per kg or piece. */
  prix_unitaire: z.number(),
});

const proposal = z.object({
  id: z.string(),
  /** `bound`: the pieces exceed the customer's limit. */
  nature: z.optional(z.literal('bound')),
  /** The whole proposal in one sentence. */
  texte: z.optional(z.string()),
  order_id: z.string(),
  reference: z.string(),
  produit_id: z.string(),
  produit_nom: z.string(),
  unite: z.enum(['kg', 'piece']),
  quantite: z.number(),
  propose: share,
  /** Euros TTC: the current order, and after acceptance. */
  total_ttc: z.number(),
  total_ttc_propose: z.number(),
  /** The part above the customer's authorisation: charged after weighing. */
  hors_autorisation: z.optional(z.number()),
  propose_le: z.string(),
  jusqu_au: z.string(),
  etat: z.enum(proposalStates),
});
export type ProposalRow = z.output<typeof proposal>;

const answer = z.object({ answer: z.enum(['yes', 'no'], 'Répondez par oui ou par non.') });
const token = secret('Lien incomplet', 200);
const answered = success({ data: proposal, message: z.string() });

const answerRefusals = {
  not_found: noDetails,
  not_signed_in: noDetails,
  order_not_editable: noDetails,
  too_late: noDetails,
  payment_in_progress: noDetails,
  insufficient_stock: details({
    products: z.optional(
      z.array(
        z.object({
          product_id: z.string(),
          label: z.string(),
          left: z.number(),
          left_pieces: z.optional(z.number()),
        }),
      ),
    ),
  }),
  version_conflict: noDetails,
};

export const proposalsContract = contract('preparation', {
  proposeReplacement: {
    method: 'POST',
    path: '/api/admin/preparations/{id}/proposals',
    access: 'admin',
    trades: ['preparer'],
    refusals: {
      not_found: noDetails,
      order_not_editable: noDetails,
      product_unknown: noDetails,
      insufficient_stock: noDetails,
      version_conflict: noDetails,
    },
    summary:
      'Propose au client moins d’un produit, ou un autre à sa place à son prix ; rien ne change sans son accord.',
    params: z.object({ id }),
    body: z.object({
      produit_id: bodyId('Produit inconnu.'),
      propose: z
        .object({
          /** Another product; absent: less of the same. */
          produit_id: z.optional(bodyId('Produit inconnu.')),
          /** Exactly one of the two; pieces are priced by the kilo. */
          quantite: z.optional(preparedQuantity),
          pieces: piecesFields.pieces,
          /** The same pieces up to `quantite` kilos, above the customer's limit. */
          au_dela: z.optional(z.literal(true)),
        })
        .check(
          z.refine(({ quantite, pieces }) => (quantite === undefined) !== (pieces === undefined), {
            path: ['quantite'],
            error: 'Proposez une quantité ou un nombre de pièces, pas les deux.',
          }),
          z.refine(
            ({ au_dela, quantite, produit_id }) =>
              !au_dela || (quantite !== undefined && produit_id === undefined),
            {
              path: ['au_dela'],
              error: 'Au-delà de la limite, dites le poids des mêmes pièces en kilos.',
            },
          ),
        ),
    }),
    response: success({ data: proposal, message: z.string() }),
  },
  listProposals: {
    method: 'GET',
    path: '/api/orders/{id}/proposals',
    access: 'pro',
    refusals: { not_found: noDetails },
    summary: 'Ce que le préparateur propose au client pour sa commande.',
    params: z.object({ id }),
    response: success({ data: z.array(proposal) }),
  },
  answerProposal: {
    method: 'POST',
    path: '/api/orders/{id}/proposals/{proposal}/answer',
    waitMs: 30_000,
    access: 'pro',
    refusals: answerRefusals,
    summary: 'Accepte ou refuse une proposition du préparateur ; un accord change la commande aussitôt.',
    params: z.object({ id, proposal: id }),
    body: answer,
    response: answered,
  },
  readConsent: {
    method: 'GET',
    path: '/api/consents/{token}',
    access: 'public',
    refusals: {
      token_invalid: noDetails,
      account_blocked: noDetails,
      not_found: noDetails,
      order_not_editable: noDetails,
    },
    summary: 'La proposition d’un lien reçu par e-mail.',
    params: z.object({ token }),
    response: success({ data: proposal }),
  },
  giveConsent: {
    method: 'POST',
    path: '/api/consents/{token}',
    waitMs: 30_000,
    access: 'public',
    refusals: { token_invalid: noDetails, account_blocked: noDetails, ...answerRefusals },
    summary: 'Répond à la proposition d’un lien reçu par e-mail, une fois.',
    params: z.object({ token }),
    body: answer,
    response: answered,
  },
});
