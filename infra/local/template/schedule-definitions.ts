import * as z from 'zod/mini';
import type { ReadResource } from './read-resource.ts';
import { resourcesOf, type Template } from './template.ts';

/** A scheduled run. */
export interface ScheduleDefinition {
  name: string;
  /** `rate(…)`, `cron(…)` or `at(…)` as AWS writes it. */
  expression: string;
  timezone: string;
  enabled: boolean;
  functionArn: string;
  /** The event the function gets; undefined for the standard event of a rule. */
  input: unknown;
}

const schedule = z.object({
  Name: z.optional(z.string()),
  Description: z.optional(z.string()),
  ScheduleExpression: z.string(),
  ScheduleExpressionTimezone: z._default(z.string(), 'UTC'),
  State: z._default(z.string(), 'ENABLED'),
  Target: z.object({ Arn: z.string(), Input: z.optional(z.string()) }),
});

const rule = z.object({
  Name: z.optional(z.string()),
  Description: z.optional(z.string()),
  ScheduleExpression: z.optional(z.string()),
  State: z._default(z.string(), 'ENABLED'),
  Targets: z._default(z.array(z.object({ Arn: z.string(), Input: z.optional(z.string()) })), []),
});

const SDK_CALL = 'arn:aws:scheduler:::aws-sdk:';

/** Schedules of EventBridge Scheduler and scheduled rules of EventBridge. */
export function scheduleDefinitions(template: Template, read: ReadResource): ScheduleDefinition[] {
  const schedules = resourcesOf(template, 'AWS::Scheduler::Schedule').flatMap(([logicalId, resource]) => {
    const given = read(logicalId, resource, schedule);
    // a call of an AWS service without code of ours: that service does not exist here
    if (given.Target.Arn.startsWith(SDK_CALL)) return [];
    return {
      name: given.Name ?? given.Description ?? logicalId,
      expression: given.ScheduleExpression,
      timezone: given.ScheduleExpressionTimezone,
      enabled: given.State === 'ENABLED',
      functionArn: lambdaArn(logicalId, given.Target.Arn),
      // EventBridge Scheduler sends an empty object when the target has no input
      input: given.Target.Input === undefined ? {} : (JSON.parse(given.Target.Input) as unknown),
    };
  });
  const rules = resourcesOf(template, 'AWS::Events::Rule').flatMap(([logicalId, resource]) => {
    const given = read(logicalId, resource, rule);
    const expression = given.ScheduleExpression;
    if (expression === undefined) return [];
    return given.Targets.map((target, index) => ({
      name: `${given.Name ?? given.Description ?? logicalId}${index === 0 ? '' : `-${index + 1}`}`,
      expression,
      timezone: 'UTC',
      enabled: given.State === 'ENABLED',
      functionArn: lambdaArn(logicalId, target.Arn),
      input: target.Input === undefined ? undefined : (JSON.parse(target.Input) as unknown),
    }));
  });
  return [...schedules, ...rules];
}

function lambdaArn(logicalId: string, arn: string): string {
  if (arn.startsWith('arn:aws:lambda:')) return arn;
  throw new Error(`${logicalId}: a schedule can only run a function here, not ${arn}.`);
}
