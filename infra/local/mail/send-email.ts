import PostalMime from 'postal-mime';
import * as z from 'zod/mini';
import type { Mail } from './mail-store.ts';

/** A refusal of SES: `code` becomes the SDK's exception. */
export class MailRefused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const part = z.object({ Data: z.string() });
const addresses = z.optional(z.array(z.string()));
const request = z.object({
  FromEmailAddress: z.optional(z.string()),
  Destination: z.optional(
    z.object({ ToAddresses: addresses, CcAddresses: addresses, BccAddresses: addresses }),
  ),
  Content: z.object({
    Simple: z.optional(
      z.object({ Subject: part, Body: z.object({ Text: z.optional(part), Html: z.optional(part) }) }),
    ),
    Raw: z.optional(part),
  }),
});
type SendEmail = z.infer<typeof request>;

/** Reads the body of SES v2 SendEmail as an e-mail; throws MailRefused like SES. */
export async function mailFrom(body: unknown, now: Date, verified?: readonly string[]): Promise<Mail> {
  const parsed = request.safeParse(body);
  if (!parsed.success) throw badRequest('The request does not have the form of SendEmail.');
  const { Simple, Raw } = parsed.data.Content;
  const mail = Raw === undefined ? simpleMail(parsed.data, Simple) : await rawMail(parsed.data, Raw.Data);
  const recipients = mail.to.split(', ').filter(Boolean);
  if (mail.from === '') throw badRequest('Missing required header: From.');
  if (recipients.length === 0) throw badRequest('Missing required header: To.');
  if (recipients.length > 50) throw badRequest('Recipient count exceeds 50.');
  for (const recipient of recipients) {
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(recipient)) throw badRequest(`Illegal address: ${recipient}`);
  }
  const unverified = recipients.filter((recipient) => verified && !verified.includes(recipient));
  if (unverified.length > 0)
    throw new MailRefused(
      'MessageRejected',
      `Email address is not verified. The following identities failed the check in region EU-WEST-3: ${unverified.join(', ')}`,
    );
  return { ...mail, sentAt: now.toISOString() };
}

type Unsent = Omit<Mail, 'sentAt'>;

function simpleMail(input: SendEmail, simple: SendEmail['Content']['Simple']): Unsent {
  if (simple === undefined) throw badRequest('Content needs Simple or Raw; templates are not known here.');
  const { Text, Html } = simple.Body;
  if (Text === undefined && Html === undefined) throw badRequest('The body is empty.');
  return {
    from: input.FromEmailAddress ?? '',
    to: listed(destinations(input)),
    subject: simple.Subject.Data,
    text: Text?.Data ?? '',
    html: Html?.Data ?? '',
  };
}

async function rawMail(input: SendEmail, data: string): Promise<Unsent> {
  const parsed = await PostalMime.parse(Buffer.from(data, 'base64'));
  const inHeaders = [...(parsed.to ?? []), ...(parsed.cc ?? []), ...(parsed.bcc ?? [])].flatMap(
    (address) => address.address ?? [],
  );
  const stated = destinations(input);
  return {
    from: input.FromEmailAddress ?? parsed.from?.address ?? '',
    // As in SES, the destination of the call overrides the headers.
    to: listed(stated.length > 0 ? stated : inHeaders),
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html ?? '',
  };
}

function destinations({ Destination }: SendEmail): string[] {
  return [
    ...(Destination?.ToAddresses ?? []),
    ...(Destination?.CcAddresses ?? []),
    ...(Destination?.BccAddresses ?? []),
  ];
}

/** `Name <a@b.test>` → `a@b.test`, joined. */
function listed(all: readonly string[]): string {
  return all.map((one) => /<([^<>]+)>\s*$/.exec(one)?.[1] ?? one.trim()).join(', ');
}

function badRequest(message: string): MailRefused {
  return new MailRefused('BadRequestException', message);
}
