import { SSMClient } from '@aws-sdk/client-ssm';
import { awsClientSettings, callAws } from '#functions/platform/aws-client.ts';
import type { AlarmSubscriptions } from '#shared/gateways/mail-account.ts';

const WITHIN_MS = 5000;
const API_VERSION = '2010-03-31';

/**
 * Reads the subscriptions of the topics that alarms go to. One read call of SNS, signed by the SDK; its own client for SNS
 * is not installed. @throws where SNS refuses or does not answer.
 */
export const alarmTopics = () => {
  const client = new SSMClient(awsClientSettings({ attempts: 1, connectMs: 1500, answerMs: 3000 }));
  return {
    /** Of the topics in `ALARM_TOPIC_ARNS`, by their regions. */
    readSubscriptions: async (): Promise<ReadonlyMap<string, AlarmSubscriptions>> => {
      const arns = (process.env['ALARM_TOPIC_ARNS'] ?? '').split(',').filter(Boolean);
      const read = arns.map(async (arn) => [regionOf(arn), await readTopic(client, arn)] as const);
      return new Map(await Promise.all(read));
    },
  };
};

const regionOf = (arn: string): string => arn.split(':')[3] ?? '';

const readTopic = (client: SSMClient, arn: string): Promise<AlarmSubscriptions> =>
  callAws('GetTopicAttributes', WITHIN_MS, async ({ abortSignal }) => {
    const region = regionOf(arn);
    const url = new URL(process.env['AWS_ENDPOINT_URL_SNS'] ?? `https://sns.${region}.amazonaws.com`);
    const body = new URLSearchParams({
      Action: 'GetTopicAttributes',
      Version: API_VERSION,
      TopicArn: arn,
    }).toString();
    const signer = await client.config.signer();
    const signed = await signer.sign(
      {
        method: 'POST',
        protocol: url.protocol,
        hostname: url.hostname,
        path: '/',
        query: {},
        headers: { host: url.host, 'content-type': 'application/x-www-form-urlencoded' },
        body,
      } as never,
      { signingService: 'sns', signingRegion: region },
    );
    const answer = await fetch(url, { method: 'POST', headers: signed.headers, body, signal: abortSignal });
    const text = await answer.text();
    if (!answer.ok)
      throw Object.assign(new Error(text), { name: errorCode(text) ?? `HTTP ${answer.status}` });
    return {
      confirmed: attribute(text, 'SubscriptionsConfirmed'),
      pending: attribute(text, 'SubscriptionsPending'),
    };
  });

const attribute = (xml: string, name: string): number => {
  const found = new RegExp(`<key>${name}</key>\\s*<value>(\\d+)</value>`).exec(xml)?.[1];
  if (found === undefined) throw new Error(`SNS did not give ${name}`);
  return Number(found);
};

const errorCode = (xml: string): string | undefined => /<Code>(\w+)<\/Code>/.exec(xml)?.[1];
