import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { cursor, id, pageSize, secret } from '#shared/kernel/fields.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';
import { meatKinds } from './meat-origin.ts';

/** Public origin data of a delivery: no price, no customer name. */
const origin = z.object({
  /** Delivery day, before delivery the shipping day: `YYYY-MM-DD`. */
  jour: z.string(),
  /** Company name, address and approval number where present. */
  fournisseur: z.array(z.string()),
  lignes: z.array(
    z.object({
      label: z.string(),
      espece: z.enum(meatKinds),
      origine: z.string(),
      abattoir: z.string(),
      decoupe: z.string(),
      lots: z.array(z.string()),
    }),
  ),
});
export type Origin = z.output<typeof origin>;

const ownOrigin = z.object({ order_id: z.string(), reference: z.string(), ...origin.shape });
export type OwnOrigin = z.output<typeof ownOrigin>;

export const originContract = contract('preparation', {
  listOrigins: {
    method: 'GET',
    path: '/api/origins',
    access: 'pro',
    people: 'all',
    summary: 'L’origine des viandes de chaque livraison des douze derniers mois, les plus récentes d’abord.',
    query: z.object({ cursor, limit: pageSize(10, 20) }),
    response: success({ data: z.array(ownOrigin), next_cursor: z.nullable(z.string()) }),
  },
  getOrigin: {
    method: 'GET',
    path: '/api/origins/{id}',
    access: 'pro_or_admin',
    people: 'all',
    trades: ['preparer', 'accountant'],
    refusals: { not_found: noDetails },
    summary: 'L’origine des viandes d’une commande préparée, avec le lien signé de sa page publique.',
    params: z.object({ id }),
    response: success({ data: z.object({ ...ownOrigin.shape, lien: z.string() }) }),
  },
  readOrigin: {
    method: 'GET',
    path: '/api/origin-cards/{token}',
    access: 'public',
    refusals: { token_invalid: noDetails },
    summary: 'L’origine des viandes d’une livraison, par le lien signé de sa carte : sans prix ni client.',
    params: z.object({ token: secret('Lien incomplet', 64) }),
    response: success({ data: origin }),
  },
});
