import type { Access, TradeRole } from '#shared/kernel/access.ts';
import {
  type Contract,
  commonRefusals,
  type EndpointSpec,
  pathsOf,
  type SessionRule,
  sessionRule,
} from '#shared/kernel/endpoint.ts';
import { type RefusalCode, refusals } from '#shared/kernel/refusal.ts';
import { type JsonSchema, jsonSchema } from './json-schema.ts';

export type Parameter = {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
};

export type Response = {
  description: string;
  content?: { 'application/json': { schema: JsonSchema } };
};

export type Operation = {
  operationId: string;
  tags: [string];
  summary: string;
  security: Record<string, string[]>[];
  /** Who may call it, and whether the session is read from the table. */
  'x-access': Access;
  'x-trades'?: readonly TradeRole[];
  'x-session': SessionRule | 'none';
  parameters?: Parameter[];
  requestBody?: { required: true; content: { 'application/json': { schema: JsonSchema } } };
  responses: Record<string, Response>;
};

export type OpenApi = {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Partial<Record<'get' | 'post' | 'put' | 'delete', Operation>>>;
  components: { securitySchemes: Record<string, object>; schemas: Record<string, JsonSchema> };
};

/** The whole API as an OpenAPI 3.1 document, generated from the contracts. */
export const openApi = (contracts: readonly Contract[]): OpenApi => {
  const paths: OpenApi['paths'] = {};
  for (const { noun, endpoints } of contracts) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      for (const [i, path] of pathsOf(endpoint).entries()) {
        const operationId = `${noun}.${name}${i === 0 ? '' : `.${i + 1}`}`;
        paths[path] = { ...paths[path], [methodOf(endpoint)]: operation(noun, operationId, endpoint) };
      }
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Viande Signature',
      version: '1',
      description:
        'Produit des contrats (shared/*/*.contract.ts) par « npm run docs:api » ; ne pas modifier.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(contracts.map(({ noun }) => noun))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        pro: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Jeton d’un professionnel.',
        },
        admin: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Jeton d’un administrateur.',
        },
      },
      schemas: { Refusal: refusalEnvelope },
    },
  };
};

const methodOf = ({ method }: EndpointSpec) => method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';

const operation = (noun: string, operationId: string, endpoint: EndpointSpec): Operation => {
  const parameters = [...parametersOf('path', endpoint.params), ...parametersOf('query', endpoint.query)];
  return {
    operationId,
    tags: [noun],
    summary: endpoint.summary,
    security: securityOf(endpoint.access),
    'x-access': endpoint.access,
    ...(endpoint.trades ? { 'x-trades': endpoint.trades } : {}),
    'x-session': sessionRule(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body ? { requestBody: { required: true, content: json(jsonSchema(endpoint.body)) } } : {}),
    responses: { '2XX': answer(endpoint), ...refusalsOf(endpoint) },
  };
};

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

const parametersOf = (where: 'path' | 'query', schema: EndpointSpec['params']): Parameter[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema);
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: each,
  }));
};

const SECURITY: Record<Access, Record<string, string[]>[]> = {
  public: [],
  pro: [{ pro: [] }],
  admin: [{ admin: [] }],
  super_admin: [{ admin: [] }],
  pro_or_admin: [{ pro: [] }, { admin: [] }],
};
const securityOf = (access: Access) => SECURITY[access];

const answer = ({ response }: EndpointSpec): Response => ({
  description: 'Accepté',
  ...(response ? { content: json(jsonSchema(response, 'output')) } : {}),
});

/** Every refusal code of an endpoint: its own and those of its form. */
export const refusalCodesOf = (endpoint: EndpointSpec): RefusalCode[] =>
  (Object.keys(refusals) as RefusalCode[]).filter(
    (code) => endpoint.refusals?.[code] !== undefined || commonRefusals(endpoint).includes(code),
  );

/** By status: the codes without details together, and each code with details separately. */
const refusalsOf = (endpoint: EndpointSpec): Record<string, Response> => {
  const byStatus = Object.groupBy(refusalCodesOf(endpoint), (code) => String(refusals[code].status));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes = []]) => {
      const detailed = codes.filter((code) => detailsOf(endpoint, code) !== undefined);
      const plain = codes.filter((code) => !detailed.includes(code));
      const schemas = [
        ...(plain.length > 0 ? [refusal({ enum: plain })] : []),
        ...detailed.map((code) => refusal({ const: code }, detailsOf(endpoint, code))),
      ];
      const [only, ...others] = schemas;
      return [
        status,
        {
          description: codes.map((code) => refusals[code].message).join(' / '),
          content: json(only && others.length === 0 ? only : { anyOf: schemas }),
        },
      ];
    }),
  );
};

/** Details of a refusal besides its sentence; undefined for none. */
export const detailsOf = (endpoint: EndpointSpec, code: RefusalCode): JsonSchema | undefined => {
  const declared = endpoint.refusals?.[code];
  const details = declared && jsonSchema(declared, 'output');
  return details && Object.keys(details.properties ?? {}).length > 0 ? details : undefined;
};

const refusal = (code: JsonSchema, details: JsonSchema = {}): JsonSchema => ({
  allOf: [{ $ref: '#/components/schemas/Refusal' }],
  type: 'object',
  properties: { code, ...details.properties },
  required: ['code', ...(details.required ?? [])],
});

const refusalEnvelope: JsonSchema = {
  type: 'object',
  properties: {
    success: { const: false },
    code: { type: 'string' },
    message: { type: 'string', description: 'Une phrase en français, à montrer telle quelle.' },
    field: { type: 'string', description: 'Le premier champ refusé.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Chaque champ refusé et sa phrase.',
    },
  },
  required: ['success', 'code', 'message'],
};
