import type { CfnParameter } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';

/** An e-mail before the month exceeds the budget; the first two budgets of an account are free. */
export const monthlyBudget = (
  scope: Construct,
  id: string,
  { name, usd, email }: { name: string; usd: number; email: CfnParameter },
): CfnBudget =>
  new CfnBudget(scope, id, {
    budget: {
      budgetName: name,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: usd, unit: 'USD' },
    },
    notificationsWithSubscribers: [
      { notificationType: 'ACTUAL', threshold: 80 },
      { notificationType: 'FORECASTED', threshold: 100 },
    ].map((notification) => ({
      notification: { ...notification, comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE' },
      subscribers: [{ subscriptionType: 'EMAIL', address: email.valueAsString }],
    })),
  });
