import {
  BadRequestException,
  GetAccountCommand,
  GetEmailIdentityCommand,
  MessageRejected,
  SESv2Client,
  SendEmailCommand,
  type SendEmailCommandInput,
} from '@aws-sdk/client-sesv2';
import { expect, onTestFinished, test } from 'vitest';
import { addressesIn } from '#infra/local/engines.ts';
import { startAwsEndpoint } from '#infra/local/aws-endpoint.ts';
import { openMailStore } from '#infra/local/mail/mail-store.ts';

async function startMail(verified?: readonly string[]) {
  const mails = openMailStore(':memory:');
  const aws = await startAwsEndpoint({
    mails,
    sessionToken: 'token',
    findParameter: () => undefined,
    verified,
  });
  const client = new SESv2Client({
    endpoint: aws.endpoint,
    region: 'eu-west-3',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  onTestFinished(async () => {
    client.destroy();
    await aws.close();
    mails.close();
  });
  return { mails, client, send: (input: SendEmailCommandInput) => client.send(new SendEmailCommand(input)) };
}

const simple = (ToAddresses: string[], subject: string): SendEmailCommandInput => ({
  FromEmailAddress: 'Viande Signature <commandes@viande-demo.test>',
  Destination: { ToAddresses },
  Content: {
    Simple: {
      Subject: { Data: subject },
      Body: { Text: { Data: 'Vérifié €' }, Html: { Data: '<p>ok</p>' } },
    },
  },
});

test('a simple mail is stored, newest first, and found by its recipient', async () => {
  const { mails, send } = await startMail();
  const sent = await send(simple(['chef@bistrot-demo.test'], 'Bienvenue'));
  await send(simple(['Chef <CHEF@bistrot-demo.test>', 'autre@bistrot-demo.test'], 'Commande reçue'));
  await send(simple(['le-chef@bistrot-demo.test'], 'Pas pour lui'));

  expect(sent.MessageId).toMatch(/^[0-9a-f-]{36}-000000$/);
  const found = mails.list('chef@bistrot-demo.test');
  expect(found.map((mail) => mail.subject)).toEqual(['Commande reçue', 'Bienvenue']);
  expect(found[1]).toMatchObject({ to: 'chef@bistrot-demo.test', text: 'Vérifié €', html: '<p>ok</p>' });
  expect(mails.list()).toHaveLength(3);
});

test('a raw mail is parsed, encoded words and quoted-printable included', async () => {
  const { mails, send } = await startMail();
  const raw = [
    'From: commandes@viande-demo.test',
    'To: Le Bistrot <chef@bistrot-demo.test>',
    'Subject: =?UTF-8?Q?Commande_confirm=C3=A9e?=',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=cut',
    '',
    '--cut',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Entrec=C3=B4te',
    '--cut',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Entrecôte</p>',
    '--cut--',
  ].join('\r\n');
  await send({ Content: { Raw: { Data: Buffer.from(raw, 'utf8') } } });
  expect(mails.list('chef@bistrot-demo.test')).toMatchObject([
    { subject: 'Commande confirmée', text: 'Entrecôte\n', html: '<p>Entrecôte</p>\n' },
  ]);
});

test('a mail that SES refuses is refused with its exception, and not stored', async () => {
  const { mails, send } = await startMail();
  await expect(send(simple([], 'Personne'))).rejects.toBeInstanceOf(BadRequestException);
  await expect(send(simple(['pas une adresse'], 'Personne'))).rejects.toBeInstanceOf(BadRequestException);
  const withTemplate = { ...simple(['a@b.test'], ''), Content: { Template: { TemplateName: 'x' } } };
  await expect(send(withTemplate)).rejects.toBeInstanceOf(BadRequestException);
  expect(mails.list()).toEqual([]);
});

test('in its sandbox SES takes mails for verified addresses only, and names the unverified one', async () => {
  const { mails, send } = await startMail(['chef@bistrot-demo.test']);
  await send(simple(['chef@bistrot-demo.test'], 'Bienvenue'));
  const refusal = await send(simple(['autre@bistrot-demo.test'], 'Bienvenue')).catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(MessageRejected);
  expect(String(refusal)).toContain(
    'Email address is not verified. The following identities failed the check in region EU-WEST-3: autre@bistrot-demo.test',
  );
  expect(mails.list()).toHaveLength(1);
});

test('reports the state of the account: open, or in the sandbox while only some addresses are reached', async () => {
  const open = await startMail();
  await open.send(simple(['chef@bistrot-demo.test'], 'Bienvenue'));
  expect(await open.client.send(new GetAccountCommand({}))).toMatchObject({
    ProductionAccessEnabled: true,
    SendingEnabled: true,
    SendQuota: { SentLast24Hours: 1 },
  });
  const tried = await startMail(['chef@bistrot-demo.test']);
  expect(await tried.client.send(new GetAccountCommand({}))).toMatchObject({
    ProductionAccessEnabled: false,
  });
  const domain = new GetEmailIdentityCommand({ EmailIdentity: 'viande-demo.test' });
  expect(await tried.client.send(domain)).toMatchObject({
    VerifiedForSendingStatus: true,
    DkimAttributes: { Status: 'SUCCESS' },
  });
});

test('the list of verified addresses may have a space after the comma', () => {
  expect(addressesIn('a@bistrot-demo.test, b@bistrot-demo.test,')).toEqual([
    'a@bistrot-demo.test',
    'b@bistrot-demo.test',
  ]);
  expect(addressesIn(undefined)).toBeUndefined();
});
