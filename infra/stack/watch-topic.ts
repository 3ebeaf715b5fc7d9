import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Stage } from './stages.ts';

/** Where CloudFront and its certificate publish their metrics; alarms watch metrics of their own region alone. */
export const WATCH_REGION = 'us-east-1';

/** A given name, so that the shop's region knows the topic of the edge's alarms. */
export const watchTopicName = ({ name }: Pick<Stage, 'name'>): string => `viande-${name}-veille`;

export const watchTopicArn = (scope: Construct, stage: Pick<Stage, 'name'>): string =>
  Stack.of(scope).formatArn({ service: 'sns', region: WATCH_REGION, resource: watchTopicName(stage) });
