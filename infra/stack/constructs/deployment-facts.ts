import { CfnParameter } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

const MAIL = '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$';
const DOMAIN = '^[a-z0-9-]+(\\.[a-z0-9-]+)+$';

/** A table name that does not exist: the stack uses its own. */
export const NOT_RESTORED = 'aucune-table-restauree';

/** Settings of the owner's account, not of the code: set once with `cdk deploy --parameters`. */
export const siteFacts = (scope: Construct) => ({
  siteDomain: new CfnParameter(scope, 'SiteDomain', {
    description: 'Host of the site, as in the certificate',
    allowedPattern: DOMAIN,
  }),
  certificateArn: siteCertificate(scope),
});

/** The same for the shop stack. */
export const deploymentFacts = (scope: Construct) => ({
  mailDomain: new CfnParameter(scope, 'MailDomain', {
    description: 'Domain that mails are sent from; its DKIM records are outputs of the stack',
    allowedPattern: DOMAIN,
  }),
  mailDomainIsNew: new CfnParameter(scope, 'MailDomainIsNew', {
    description: 'non: another stage of this account has declared MailDomain to SES already',
    default: 'oui',
    allowedValues: ['oui', 'non'],
  }),
  restoredTable: new CfnParameter(scope, 'RestoredTable', {
    description: 'Name of a restored table that takes the place of the stack’s own',
    default: NOT_RESTORED,
    allowedPattern: '^[A-Za-z0-9_.-]{3,255}$',
  }),
  restoredStream: new CfnParameter(scope, 'RestoredStream', {
    description: 'Label of the stream of RestoredTable, which tells of what is written to it',
    default: NOT_RESTORED,
    allowedPattern: '^[A-Za-z0-9:.-]+$',
  }),
  alarmEmail: alarmAddress(scope),
  monthlyBudget: new CfnParameter(scope, 'MonthlyBudget', {
    type: 'Number',
    description: 'Dollars before VAT that a month is expected to cost (npm run cost)',
    default: 15,
    minValue: 1,
  }),
});

export const siteCertificate = (scope: Construct): CfnParameter =>
  new CfnParameter(scope, 'CertificateArn', {
    description: 'Certificate of SiteDomain in us-east-1, where CloudFront reads it',
    allowedPattern: '^arn:aws:acm:us-east-1:\\d{12}:certificate/.+$',
  });

export const alarmAddress = (scope: Construct): CfnParameter =>
  new CfnParameter(scope, 'AlarmEmail', {
    description: 'Who is told when something fails',
    allowedPattern: MAIL,
  });
