import * as z from 'zod';
import { invalidRequest } from './api-error.ts';
import type { FormObject } from './form-params.ts';

const integer = z
  .string()
  .regex(/^-?\d+$/, 'integer')
  .transform(Number);
const metadata = z.record(z.string().max(40), z.string().max(500)).default({});
const expand = z.array(z.string()).default([]);
const url = z
  .string()
  .max(5000)
  .regex(/^https?:\/\/[^\s]+$/, 'url');

export const SessionParams = z.strictObject({
  cancel_url: url.optional(),
  client_reference_id: z.string().max(200).optional(),
  customer_email: z
    .string()
    .regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'email')
    .optional(),
  expand,
  expires_at: integer.optional(),
  line_items: z
    .array(
      z.strictObject({
        price_data: z.strictObject({
          currency: z.string().length(3),
          product_data: z.strictObject({ name: z.string().min(1), description: z.string().optional() }),
          unit_amount: integer,
        }),
        quantity: integer,
      }),
    )
    .min(1)
    .max(100),
  locale: z.string().optional(),
  metadata,
  mode: z.literal('payment'),
  payment_intent_data: z
    .strictObject({
      capture_method: z.enum(['automatic', 'automatic_async', 'manual']).optional(),
      description: z.string().max(1000).optional(),
      metadata,
      receipt_email: z.string().optional(),
    })
    .default({ metadata: {} }),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
  success_url: url,
  ui_mode: z.literal('hosted_page').optional(),
});

export const CaptureParams = z.strictObject({ amount_to_capture: integer.optional(), expand });

export const CancelParams = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  expand,
});

export const RefundParams = z.strictObject({
  amount: integer.optional(),
  charge: z.string().optional(),
  expand,
  metadata,
  payment_intent: z.string().optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});

export const ListParams = z.object({
  charge: z.string().optional(),
  created: z.object({ gte: integer, lt: integer }).partial().default({}),
  expand,
  limit: integer.pipe(z.number().min(1).max(100)).default(10),
  payment_intent: z.string().optional(),
  payout: z.string().optional(),
  starting_after: z.string().optional(),
  type: z.string().optional(),
});

export const ExpandParams = z.strictObject({ expand });

/**
 * Parses parameters like Stripe: the first fault is reported with its parameter, and unknown ones are
 * refused.
 */
export function readParams<Shape>(schema: z.ZodType<Shape>, params: FormObject): Shape {
  const read = schema.safeParse(params);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  const name = bracketed(issue?.path ?? []);
  if (issue?.code === 'unrecognized_keys') {
    const unknown = bracketed([...issue.path, issue.keys[0] ?? '']);
    throw invalidRequest(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown');
  }
  if (issue?.code === 'invalid_type' && valueAt(params, issue.path) === undefined) {
    throw invalidRequest(`Missing required param: ${name}.`, name, 'parameter_missing');
  }
  throw invalidRequest(`Invalid ${name}: ${issue?.message ?? 'unreadable'}`, name);
}

function bracketed(path: readonly PropertyKey[]): string {
  return path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');
}

function valueAt(params: FormObject, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[part] : undefined,
    params,
  );
}
