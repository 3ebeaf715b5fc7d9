/* oxlint-disable no-new -- a construct enrols itself in its scope by being made */
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import type { Construct } from 'constructs';
import { contractsByFunction } from '#shared/contracts.ts';
import { Archive } from './constructs/archive-bucket.ts';
import { Alarms } from './constructs/alarms.ts';
import { Photos } from './constructs/photos.ts';
import { constructId } from './constructs/construct-id.ts';
import { DeadLetters } from './constructs/dead-letters.ts';
import { deploymentFacts } from './constructs/deployment-facts.ts';
import { HttpEndpoints } from './constructs/http-endpoints.ts';
import { monthlyBudget } from './constructs/monthly-budget.ts';
import { MailIdentity } from './constructs/mail-identity.ts';
import { MailReturns } from './constructs/mail-returns.ts';
import { QueueWorker } from './constructs/queue-worker.ts';
import { Schedule, schedulerRole } from './constructs/schedule.ts';
import { ServiceFunctions } from './constructs/service-functions.ts';
import { shopDashboard } from './constructs/shop-dashboard.ts';
import { watchShop } from './constructs/shop-alarms.ts';
import { exportTableNightly } from './constructs/table-export.ts';
import { SingleTable } from './constructs/single-table.ts';
import { originKeyOf } from './origin-key.ts';
import type { QueueName } from './queue-names.ts';
import { shopQueues } from './shop-queues.ts';
import { shopSchedules } from './shop-schedules.ts';
import { readStream } from './shop-streams.ts';
import type { Stage } from './stages.ts';
import { watchTopicArn } from './watch-topic.ts';

export type ShopStackProps = StackProps & {
  stage: Stage;
  /** Output of the build, one folder per entry. */
  functionsDir: string;
};

/** The whole shop, as an overview. */
export class ShopStack extends Stack {
  readonly api: HttpApi;

  constructor(scope: Construct, id: string, props: ShopStackProps) {
    const { stage, functionsDir } = props;
    super(scope, id, props);
    const name = `viande-${stage.name}`;
    const facts = deploymentFacts(this);

    const alarms = new Alarms(this, 'Alarms', { email: facts.alarmEmail });
    const table = new SingleTable(this, 'Table', {
      restored: facts.restoredTable,
      restoredStream: facts.restoredStream,
    });
    const { queue: scheduleDeadLetters } = new DeadLetters(this, 'ScheduleDeadLetters', {
      name: `${name}-schedules-dead`,
      failureMeans: 'Une tâche planifiée a échoué malgré ses reprises : le message dit laquelle.',
      alarms,
    });

    const functions = new ServiceFunctions(this, 'Functions', {
      name,
      stage,
      functionsDir,
      table,
      originKey: originKeyOf(this),
      scheduleDeadLetters,
    });

    const queues = workQueues(this, { name, functions, alarms });
    functions.connect(queues);
    readStream(this, { name, table, functions, alarms });

    const group = new CfnScheduleGroup(this, 'Schedules', { name });
    runOnTime(this, { group, functions, deadLetters: scheduleDeadLetters });

    const archive = new Archive(this, 'Archive', { stage });
    archive.acceptFrom(functions.named('accounts-archive.schedule'));
    archive.showCopiesTo(functions.named('copies.schedule'), stage);
    exportTableNightly(this, 'TableExport', { group, table, archive, deadLetters: scheduleDeadLetters });

    // this id is from when only claims had photos: another one would create another bucket
    const photos = new Photos(this, 'ClaimPhotos');
    functions.open(photos);

    sendMails(this, { name, functions, facts });
    alarms.showSubscriptionsTo(functions.named('readiness.http'), [watchTopicArn(this, stage)]);

    const { api } = new HttpEndpoints(this, 'Http', {
      name: `${name}-api`,
      contracts: contractsByFunction,
      functionFor: (entry) => functions.serving(entry),
      logRetention: stage.logRetention,
    });
    this.api = api;

    watchShop(this, { alarms, stage: stage.name, api, table, outbox: functions.named('outbox.schedule') });

    shopDashboard(this, {
      name,
      stage: stage.name,
      api,
      table,
      queues: Object.values(queues).map(({ queue }) => queue.queueName),
    });

    monthlyBudget(this, 'Budget', {
      name: `${name}-${stage.region}`,
      usd: facts.monthlyBudget.valueAsNumber,
      email: facts.alarmEmail,
    });

    new CfnOutput(this, 'TableName', { value: table.name });
    new CfnOutput(this, 'ArchiveBucket', { value: archive.name });
    new CfnOutput(this, 'PhotoBucket', { value: photos.name });
  }
}

const workQueues = (
  scope: Construct,
  { name, functions, alarms }: { name: string; functions: ServiceFunctions; alarms: Alarms },
) => {
  const queueOf = (queue: QueueName): QueueWorker =>
    new QueueWorker(scope, constructId(`${queue}-queue`), {
      ...shopQueues[queue],
      name: `${name}-${queue}`,
      worker: functions.named(shopQueues[queue].worker),
      alarms,
    });
  return {
    erp: queueOf('erp'),
    mail: queueOf('mail'),
    privacy: queueOf('privacy'),
    'catalog-sync': queueOf('catalog-sync'),
    'stock-extraction': queueOf('stock-extraction'),
    'stock-reconciliation': queueOf('stock-reconciliation'),
    'till-extraction': queueOf('till-extraction'),
  };
};

const runOnTime = (
  scope: Construct,
  shop: { group: CfnScheduleGroup; functions: ServiceFunctions; deadLetters: DeadLetters['queue'] },
): void => {
  const { group, functions, deadLetters } = shop;
  const scheduler = schedulerRole(scope, 'Scheduler', group);
  for (const [schedule, spec] of Object.entries(shopSchedules)) {
    new Schedule(scope, constructId(`${schedule}-timer`), {
      ...spec,
      name: schedule,
      group,
      role: scheduler,
      runs: functions.named(spec.runs),
      deadLetters,
    });
  }
};

const sendMails = (
  scope: Construct,
  shop: { name: string; functions: ServiceFunctions; facts: ReturnType<typeof deploymentFacts> },
): void => {
  const { name, functions, facts } = shop;
  const mail = new MailIdentity(scope, 'Mail', {
    domain: facts.mailDomain.valueAsString,
    isMadeHere: facts.mailDomainIsNew,
  });
  mail.grantSend(functions.named('mail.worker'));
  mail.grantLook(functions.named('readiness.http'));
  const returns = new MailReturns(scope, 'MailReturns', {
    name,
    receiver: functions.named('mail-returned.notice'),
  });
  returns.grantUse(functions.named('mail.worker'));
};
