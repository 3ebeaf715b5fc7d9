import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { id, requiredText, secret } from '#shared/kernel/fields.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';
import { recallBody } from './recall-body.ts';

const lotName = requiredText('Quel lot ?', 100);
const token = secret('Lien incomplet', 200);

const recall = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  reason: z.string(),
  instruction: z.string(),
  complete: z.boolean(),
  notices: z.array(
    z.object({
      customer_id: z.string(),
      customer_name: z.string(),
      /** False: no e-mail address, the customer must be called. */
      mailed: z.boolean(),
      /** Time of the acknowledgement; null: none. */
      read_at: z.nullable(z.string()),
    }),
  ),
});

const notice = z.object({
  customer_name: z.string(),
  product_name: z.string(),
  lot: z.string(),
  lots: z.array(z.string()),
  orders: z.array(z.string()),
  qty: z.number(),
  reason: z.string(),
  instruction: z.string(),
  at: z.string(),
  read_at: z.nullable(z.string()),
});

const linkRefusals = { token_invalid: noDetails };

export const recallsContract = contract('lots', {
  sendRecall: {
    method: 'POST',
    idempotencyKey: 'required',
    path: '/api/stock-lots/recalls',
    access: 'admin',
    refusals: { not_found: noDetails },
    summary:
      'Rappelle un lot : une lettre à chaque client qui en a reçu, ou de ce qui en a été découpé, avec un lien pour dire qu’il l’a lue.',
    body: recallBody,
    response: success({ message: z.string(), data: recall }),
  },
  listRecalls: {
    method: 'GET',
    path: '/api/stock-lots/recalls',
    access: 'admin',
    refusals: { not_found: noDetails },
    summary: 'Les rappels d’un lot, du plus récent au plus ancien, et qui les a lus.',
    query: z.object({ product_id: id, lot: lotName }),
    response: success({ data: z.array(recall) }),
  },
  readRecallNotice: {
    method: 'GET',
    path: '/api/recalls/{token}',
    access: 'public',
    refusals: linkRefusals,
    summary: 'Le rappel d’un lien reçu par e-mail ; l’ouvrir ne dit pas qu’il est lu.',
    params: z.object({ token }),
    response: success({ data: notice }),
  },
  acknowledgeRecall: {
    method: 'POST',
    path: '/api/recalls/{token}',
    access: 'public',
    refusals: linkRefusals,
    summary: 'Dit qu’un rappel reçu par e-mail est lu ; le redire ne change rien.',
    params: z.object({ token }),
    response: success({ data: notice }),
  },
});
