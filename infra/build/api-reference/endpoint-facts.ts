import * as z from 'zod/mini';
import { tradeName } from '#shared/admins/role-labels.ts';
import type { Access } from '#shared/kernel/access.ts';
import {
  commonRefusals,
  type Contract,
  type EndpointSpec,
  type SessionRule,
  sessionRule,
} from '#shared/kernel/endpoint.ts';
import { refusals } from '#shared/kernel/refusal.ts';
import { type FieldRow, fieldRows, typeText } from './field-rows.ts';
import { jsonSchema } from './json-schema.ts';
import { detailsOf, refusalCodesOf } from './open-api.ts';

/** Facts of an endpoint for the readable references, in French; page and document share them. */
export type EndpointFacts = {
  noun: string;
  call: string;
  alsoAt: string[];
  summary: string;
  access: string;
  session: string;
  parameters: (FieldRow & { where: 'chemin' | 'requête' })[];
  body: FieldRow[];
  /** Empty without a declared answer, `type` alone for a list. */
  response: { type: string; fields: FieldRow[] };
  /** Of this call; `commonRefusalTexts` has those of every call. */
  refusals: { code: string; status: number; message: string; details: FieldRow[] }[];
};

export const endpointFacts = (contracts: readonly Contract[]): EndpointFacts[] =>
  contracts.flatMap(({ noun, endpoints }) =>
    Object.values<EndpointSpec>(endpoints).map((endpoint) => factsOf(noun, endpoint)),
  );

const factsOf = (noun: string, endpoint: EndpointSpec): EndpointFacts => {
  const response = endpoint.response ? jsonSchema(endpoint.response, 'output') : {};
  return {
    noun,
    call: `${endpoint.method} ${endpoint.path}`,
    alsoAt: [...(endpoint.alsoAt ?? [])],
    summary: endpoint.summary,
    access: accessText(endpoint),
    session: sessionText(sessionRule(endpoint)),
    parameters: [
      ...parameters(endpoint.params).map((row) => ({ ...row, where: 'chemin' as const })),
      ...parameters(endpoint.query).map((row) => ({ ...row, where: 'requête' as const })),
    ],
    body: endpoint.body ? fieldRows(jsonSchema(endpoint.body)) : [],
    response: { type: endpoint.response ? typeText(response) : '', fields: fieldRows(response) },
    refusals: refusalCodesOf(endpoint)
      .filter((code) => endpoint.refusals?.[code] !== undefined)
      .map((code) => ({
        code,
        ...refusals[code],
        details: fieldRows(detailsOf(endpoint, code) ?? {}),
      })),
  };
};

/** Refusals that any call may have by its form, and that contracts therefore omit. */
export const commonRefusalTexts = (): string[] =>
  commonRefusals({
    method: 'POST',
    path: '/',
    access: 'pro',
    summary: '',
    rawBody: true,
    body: z.object({}),
  }).map((code) => `${code} (${refusals[code].status}) : ${refusals[code].message}`);

const parameters = (schema: EndpointSpec['params']): FieldRow[] =>
  schema ? fieldRows(jsonSchema(schema)) : [];

const ACCESS: Record<Access, string> = {
  public: 'tout le monde',
  pro: 'professionnels',
  admin: 'administrateurs',
  super_admin: 'super administrateurs',
  pro_or_admin: 'professionnels et administrateurs',
};

const accessText = ({ access, trades = [] }: EndpointSpec): string =>
  [ACCESS[access], ...trades.map(tradeName)].join(', ');

const sessionText = (rule: SessionRule | 'none'): string => {
  if (rule === 'none') return 'aucune';
  if (rule === 'live') return 'vérifiée à chaque appel';
  return rule === 'recent' ? 'vérifiée depuis une minute au plus' : `vérifiée par l’appel (${rule.own})`;
};
