import * as z from 'zod/mini';
import type { Schema } from '#shared/kernel/endpoint.ts';

/** The part of JSON Schema 2020-12 that the contracts need. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

/** Schema of the request (`input`: fields with a default are optional) or of the answer (`output`). */
export const jsonSchema = (schema: Schema, io: 'input' | 'output' = 'input'): JsonSchema => {
  const made = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    // a form that turns "" into undefined accepts any input
    unrepresentable: 'any',
  });
  const { $schema: _dialect, '~standard': _standard, ...rest } = made as Record<string, unknown>;
  return rest as JsonSchema;
};
