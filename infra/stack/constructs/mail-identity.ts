/* oxlint-disable no-new -- a construct enrols itself in its scope by being made */
import { CfnCondition, type CfnParameter, CfnOutput, type CfnResource, Fn, Stack } from 'aws-cdk-lib';
import { Grant } from 'aws-cdk-lib/aws-iam';
import { EmailIdentity, Identity, MailFromBehaviorOnMxFailure } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { ServiceFunction } from './service-function.ts';

/**
 * The domain that mails come from, signed with DKIM, bounces to a name of its own. An account knows a domain once: a
 * second stage with the same domain says so, and uses what the first one made.
 */
export class MailIdentity extends Construct {
  private readonly domain: string;

  constructor(scope: Construct, id: string, props: { domain: string; isMadeHere: CfnParameter }) {
    super(scope, id);
    this.domain = props.domain;
    const condition = new CfnCondition(this, 'IsMadeHere', {
      expression: Fn.conditionEquals(props.isMadeHere.valueAsString, 'oui'),
    });
    const bounces = `rebonds.${props.domain}`;
    const identity = new EmailIdentity(this, 'Identity', {
      identity: Identity.domain(props.domain),
      mailFromDomain: bounces,
      mailFromBehaviorOnMxFailure: MailFromBehaviorOnMxFailure.USE_DEFAULT_VALUE,
    });
    (identity.node.defaultChild as CfnResource).cfnOptions.condition = condition;
    const { region } = Stack.of(this);
    const records = {
      ...Object.fromEntries(
        identity.dkimRecords.map(({ name, value }, index) => [`Dkim${index + 1}`, `${name} CNAME ${value}`]),
      ),
      MailFromMx: `${bounces} MX 10 feedback-smtp.${region}.amazonses.com`,
      MailFromSpf: `${bounces} TXT "v=spf1 include:amazonses.com ~all"`,
      Dmarc: `_dmarc.${props.domain} TXT "v=DMARC1; p=quarantine"`,
    };
    for (const [name, value] of Object.entries(records)) new CfnOutput(this, name, { value, condition });
  }

  grantSend({ lambda }: ServiceFunction): void {
    Grant.addToPrincipal({
      grantee: lambda,
      actions: ['ses:SendEmail'],
      resourceArns: [
        Stack.of(this).formatArn({ service: 'ses', resource: 'identity', resourceName: this.domain }),
      ],
    });
  }
}
