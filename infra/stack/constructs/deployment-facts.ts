import { CfnParameter } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

const MAIL = '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$';
const DOMAIN = '^[a-z0-9-]+(\\.[a-z0-9-]+)+$';

/** What belongs to the owner's account and not to the code: given once with `cdk deploy --parameters`. */
export const deploymentFacts = (scope: Construct) => ({
  siteDomain: new CfnParameter(scope, 'SiteDomain', {
    description: 'Host of the site, as in the certificate',
    allowedPattern: DOMAIN,
  }),
  certificateArn: new CfnParameter(scope, 'CertificateArn', {
    description: 'Certificate of SiteDomain in us-east-1, where CloudFront reads it',
    allowedPattern: '^arn:aws:acm:us-east-1:\\d{12}:certificate/.+$',
  }),
  mailDomain: new CfnParameter(scope, 'MailDomain', {
    description: 'Domain that mails are sent from; its DKIM records are outputs of the stack',
    allowedPattern: DOMAIN,
  }),
  alarmEmail: new CfnParameter(scope, 'AlarmEmail', {
    description: 'Who is told when something fails',
    allowedPattern: MAIL,
  }),
});
