/* oxlint-disable no-new -- a construct enrols itself in its scope by being made */
import { CfnOutput } from 'aws-cdk-lib';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { ServiceFunction } from './service-function.ts';

/** The domain that mails come from, signed with DKIM. */
export class MailIdentity extends Construct {
  private readonly identity: EmailIdentity;

  constructor(scope: Construct, id: string, props: { domain: string }) {
    super(scope, id);
    this.identity = new EmailIdentity(this, 'Identity', { identity: Identity.domain(props.domain) });
    this.identity.dkimRecords.forEach(({ name, value }, index) => {
      new CfnOutput(this, `Dkim${index + 1}`, { value: `${name} CNAME ${value}` });
    });
  }

  grantSend(sender: ServiceFunction): void {
    this.identity.grant(sender.lambda, 'ses:SendEmail');
  }
}
