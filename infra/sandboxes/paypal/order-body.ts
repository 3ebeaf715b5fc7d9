import * as z from 'zod';
import { malformed } from './api-error.ts';

const money = z.object({
  currency_code: z.string().length(3),
  value: z.string().regex(/^\d{1,7}(\.\d{2})?$/),
});
/** https://developer.paypal.com/docs/api/payments/v2/: the same pattern for captures and refunds. */
const customId = z
  .string()
  .max(127)
  .regex(/^[A-Za-z0-9-_.,]*$/);
const url = z.string().regex(/^https?:\/\//);

const experience = z.object({ return_url: url, cancel_url: url }).partial().optional();

export const OrderBody = z.object({
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: z
    .array(
      z.object({
        reference_id: z.string().max(256).default('default'),
        amount: money,
        custom_id: customId.optional(),
        description: z.string().max(127).optional(),
      }),
    )
    .length(1),
  payment_source: z.object({ paypal: z.object({ experience_context: experience }).optional() }).optional(),
  application_context: experience,
});

export const AuthorizationCaptureBody = z.object({
  amount: money.optional(),
  final_capture: z.boolean().default(false),
});

export const ReauthorizationBody = z.object({ amount: money.optional() });

export const RefundBody = z.object({ amount: money.optional(), custom_id: customId.optional() });

export const VerificationBody = z.object({
  auth_algo: z.string(),
  cert_url: z.url(),
  transmission_id: z.string(),
  transmission_sig: z.string(),
  transmission_time: z.string(),
  webhook_id: z.string(),
  webhook_event: z.record(z.string(), z.unknown()),
});

/** Parses a JSON body; the first fault is reported with its field. An empty body counts as `{}`. */
export function readBody<Shape>(schema: z.ZodType<Shape>, text: string): Shape {
  const read = schema.safeParse(parse(text));
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  throw malformed(`/${(issue?.path ?? []).map(String).join('/')}`, issue?.message ?? 'Unreadable');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text) as unknown;
  } catch {
    throw malformed('/', 'The body is not JSON.');
  }
}
