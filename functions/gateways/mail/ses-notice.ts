import type { SNSEvent } from 'aws-lambda';
import * as z from 'zod/mini';

/** An address that must not receive e-mails any more, reported by the mail service. */
export const mailStop = z.object({
  address: z.string(),
  reason: z.enum(['bounce', 'complaint']),
  at: z.string(),
  detail: z.nullable(z.string()),
});
export type MailStop = z.output<typeof mailStop>;

const address = z.string().check(z.minLength(3), z.maxLength(320));
const notice = z.union([
  z.object({
    eventType: z.literal('Bounce'),
    bounce: z.object({
      bounceType: z.string(),
      timestamp: z.string(),
      bouncedRecipients: z.array(z.object({ emailAddress: address, diagnosticCode: z.optional(z.string()) })),
    }),
  }),
  z.object({
    eventType: z.literal('Complaint'),
    complaint: z.object({
      timestamp: z.string(),
      complainedRecipients: z.array(z.object({ emailAddress: address })),
    }),
  }),
]);

const DETAIL_LENGTH = 200;

/** The text that SES sends when a topic is configured. */
const isGreeting = (message: string): boolean => message.startsWith('Successfully validated SNS topic');

/**
 * SES reports of bounces, through SNS. A full mailbox or a server that is away recovers by itself: only
 * permanent bounces stop an address. Throws on a notice of another form, so that it is not lost.
 */
export const mailStopsFrom = (event: SNSEvent): MailStop[] =>
  event.Records.flatMap(({ Sns }) => {
    if (isGreeting(Sns.Message)) return [];
    const read = notice.parse(JSON.parse(Sns.Message));
    if (read.eventType === 'Complaint')
      return read.complaint.complainedRecipients.map(({ emailAddress }): MailStop => ({
        address: emailAddress,
        reason: 'complaint',
        at: read.complaint.timestamp,
        detail: null,
      }));
    if (read.bounce.bounceType !== 'Permanent') return [];
    return read.bounce.bouncedRecipients.map(({ emailAddress, diagnosticCode }): MailStop => ({
      address: emailAddress,
      reason: 'bounce',
      at: read.bounce.timestamp,
      detail: diagnosticCode?.slice(0, DETAIL_LENGTH) ?? null,
    }));
  });
