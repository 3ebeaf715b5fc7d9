/* oxlint-disable no-new -- a construct enrols itself in its scope by being made */
import { CfnCondition, type CfnParameter, CfnOutput, type CfnResource, Fn, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EmailIdentity, Identity, MailFromBehaviorOnMxFailure } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { accept } from './accept.ts';
import type { ServiceFunction } from './service-function.ts';

/**
 * The sending domain, signed with DKIM, with its own bounce domain. An account has a domain once: a second
 * stage with the same domain is configured so, and uses the first one's.
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
      // it only requests reports: a stricter one would affect the company's own e-mail, and a second one
      // voids both
      DmarcIfThereIsNone: `_dmarc.${props.domain} TXT "v=DMARC1; p=none"`,
    };
    for (const [name, value] of Object.entries(records)) new CfnOutput(this, name, { value, condition });
  }

  /** In its sandbox SES also requires the right to the receiver's identity: the sender is what counts. */
  grantSend(sender: ServiceFunction): void {
    sender.lambda.addToRolePolicy(
      new PolicyStatement({
        actions: ['ses:SendEmail'],
        resources: [Stack.of(this).formatArn({ service: 'ses', resource: 'identity', resourceName: '*' })],
        conditions: { StringLike: { 'ses:FromAddress': `*@${this.domain}` } },
      }),
    );
    accept(sender, {
      [`AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:${Stack.of(this).region}:<AWS::AccountId>:identity/*]`]:
        'Any receiver, and only as a sender of the one domain, by the condition.',
    });
  }

  /** Lets a function read whether SES sends, and whether the domain is verified. */
  grantLook(looker: ServiceFunction): void {
    looker.lambda.addToRolePolicy(
      new PolicyStatement({
        actions: ['ses:GetEmailIdentity'],
        resources: [
          Stack.of(this).formatArn({ service: 'ses', resource: 'identity', resourceName: this.domain }),
        ],
      }),
    );
    looker.lambda.addToRolePolicy(new PolicyStatement({ actions: ['ses:GetAccount'], resources: ['*'] }));
    accept(looker, {
      'AwsSolutions-IAM5[Resource::*]': GET_ACCOUNT,
      'Serverless-LambdaStarPermissions': GET_ACCOUNT,
    });
  }
}

const GET_ACCOUNT = 'ses:GetAccount knows no resource; it only reads.';
