import { Aws, TimeZone } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule, type CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { ServiceFunction } from './service-function.ts';
import { ServiceRole } from './service-role.ts';

export type ScheduleProps = {
  /** Unique in its group: used by `/__local/schedules/{name}/run`. */
  name: string;
  group: CfnScheduleGroup;
  /** Created by `schedulerRole`, one for the group. */
  role: ServiceRole;
  /** `rate(1 minute)`, or `cron(…)` in Paris time, summer and winter. */
  when: `rate(${string})` | `cron(${string})`;
  runs: ServiceFunction;
  input?: Record<string, string>;
  /** Retries of a run that could not be started, and their end. */
  retries: number;
  giveUpAfterSeconds: number;
  deadLetters: IQueue;
};

/** Role of the scheduler, for this group of this account only: each schedule adds its function. */
export const schedulerRole = (scope: Construct, id: string, group: CfnScheduleGroup): ServiceRole =>
  new ServiceRole(scope, id, {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: {
        StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID, 'aws:SourceArn': group.attrArn },
      },
    }),
  });

/** Runs a function by schedule. Without the L2, whose role may invoke every version of the function. */
export class Schedule extends Construct {
  constructor(scope: Construct, id: string, props: ScheduleProps) {
    super(scope, id);
    const { role } = props;
    role.addToPolicy(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [props.runs.lambda.functionArn] }),
    );
    props.deadLetters.grantSendMessages(role);
    const schedule = new CfnSchedule(this, 'Schedule', {
      name: props.name,
      groupName: props.group.ref,
      scheduleExpression: props.when,
      scheduleExpressionTimezone: TimeZone.EUROPE_PARIS.timezoneName,
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: props.runs.lambda.functionArn,
        roleArn: role.roleArn,
        // with its name: identifies a run among the dead letters
        input: JSON.stringify({ ...props.input, schedule: props.name }),
        retryPolicy: {
          maximumRetryAttempts: props.retries,
          maximumEventAgeInSeconds: props.giveUpAfterSeconds,
        },
        deadLetterConfig: { arn: props.deadLetters.queueArn },
      },
    });
    // a schedule that fires before its role may invoke would start with a failure
    schedule.node.addDependency(role);
  }
}
