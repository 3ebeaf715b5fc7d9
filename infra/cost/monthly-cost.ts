import { ORDER_LIFE } from './order-life.ts';

/**
 * Monthly cost of a stage, from its template and a number of orders: list prices of eu-west-3 in dollars
 * before VAT, as published in November 2026, less the permanent free tier. First-year free tiers do not
 * count.
 */
type CostLine = { item: string; usd: number };
export type PricedTemplate = {
  Resources: Record<string, { Type: string; Properties?: Record<string, unknown> }>;
};

const MILLION = 1_000_000;
const MINUTES = 43_800;

const PRICES = {
  alarm: 0.1,
  customMetric: 0.3,
  sqsMillion: 0.4,
  lambdaMillion: 0.2,
  lambdaGbSecond: 0.000_013_333_4,
  tableWriteMillion: 0.742_3,
  tableReadMillion: 0.148_5,
  tableGb: 0.297,
  backupGb: 0.237_6,
  apiMillion: 1.17,
  mailThousand: 0.1,
  logGb: 0.598_5,
  hostedZone: 0.5,
  kmsTenThousand: 0.03,
  storageGb: 0.024,
  coldStorageGb: 0.005,
  edgeRequestMillion: 1.2,
  edgeFunctionMillion: 0.1,
  exportGb: 0.118_8,
  betweenRegionsGb: 0.02,
} as const;
const FREE = {
  alarms: 10,
  customMetrics: 10,
  sqsMillions: 1,
  lambdaMillions: 1,
  lambdaGbSeconds: 400_000,
  tableGb: 25,
  logGb: 5,
  kmsDecryptions: 20_000,
  edgeRequestMillions: 10,
  edgeFunctionMillions: 2,
  dashboards: 3,
} as const;
type FreeTier = Record<keyof typeof FREE, number>;

/**
 * What an order brings with it. Measured: the table units and messages of its life (`order-life.ts`). Assumed: 20 visits of 12
 * calls and 60 read units each; 4 letters; three SQS requests a message; 12 kB stored.
 */
const AN_ORDER = {
  calls: 20 * 12,
  writes: ORDER_LIFE.writes,
  reads: 20 * 60 + ORDER_LIFE.reads,
  mails: 4,
  messages: ORDER_LIFE.messages,
  bytes: 12_000,
  logBytes: 90_000,
};

/** The table is priced as it is after a year of such months: orders stay in it. */
const MONTHS_STORED = 12;

/**
 * The start of an environment is billed since August 2025. Measured: 0.5 s to load a bundle of several routes. Assumed: one
 * call in fifty meets a new environment, and so does each run of a schedule that is not of every minute.
 */
const INIT = { share: 0.02, seconds: 0.5 };

/** Usage without visitors: the sweeper every minute, the catalogue every five, polling. */
const IDLE = {
  runs: MINUTES + (MINUTES / 5) * 2 + MINUTES / 15,
  inits: (MINUTES / 5) * 2 + MINUTES / 15,
  reads: MINUTES * 4 + (MINUTES / 5) * 120,
  writes: MINUTES / 5,
};
/**
 * Metrics of a mapping that measures its events, priced like own ones as far as they are published: three of
 * six in most hours.
 */
const EVENT_METRICS = 3;
/**
 * Five pollers of each queue mapping, each polling three times a minute; two where the concurrency is
 * limited to two.
 */
const POLLS = 3 * MINUTES;
const POLLERS = 5;

/**
 * The archive of accounts after its eleven years: an order with its payment and invoice is about 350 bytes
 * compressed, each month is written twice and every version stored; cold storage counts a file as 128 kB at
 * least.
 */
const ARCHIVED = { bytes: 2 * 350, months: 132, leastGb: (132 * 2 * 4 * 128) / 1e6 };

/** Exports of the table: each night, compressed to a fifth, 35 days here and 40 in the other region. */
const EXPORTS = { nights: 30, compressed: 0.2, days: 35 + 40 };

/**
 * One order in fifty has a photo, of the largest size, for thirteen months; refused deliveries are included.
 */
const PHOTOS = { share: 0.02, bytes: 185_000, months: 13 };

/** Monthly usage, for so many orders, of what has a free tier. */
const usageOf = ({ Resources }: PricedTemplate, orders: number): FreeTier => {
  const ofType = (type: string) => Object.values(Resources).filter(({ Type }) => Type === type);
  const alarms = ofType('AWS::CloudWatch::Alarm');
  const metrics = alarms.flatMap(({ Properties = {} }) =>
    Properties['Namespace'] === 'Viande' ? [String(Properties['MetricName'])] : [],
  );
  const queued = ofType('AWS::Lambda::EventSourceMapping').filter(
    ({ Properties = {} }) => Properties['StartingPosition'] === undefined,
  );
  const measuredMappings = ofType('AWS::Lambda::EventSourceMapping').filter(
    ({ Properties = {} }) => Properties['MetricsConfig'] !== undefined,
  );
  const polls = queued.length * POLLERS * POLLS;
  const calls = orders * AN_ORDER.calls;
  const runs = IDLE.runs + calls + orders * AN_ORDER.messages;
  const requests = (calls * 2) / MILLION;
  return {
    alarms: alarms.length,
    customMetrics: new Set(metrics).size + measuredMappings.length * EVENT_METRICS,
    sqsMillions: (polls + orders * AN_ORDER.messages * 3) / MILLION,
    lambdaMillions: runs / MILLION,
    lambdaGbSeconds: (runs * 0.15 + (IDLE.inits + (runs - IDLE.runs) * INIT.share) * INIT.seconds) * 0.8,
    tableGb: (orders * AN_ORDER.bytes * MONTHS_STORED) / 1e9 + 0.05,
    logGb: (runs * 700 + orders * AN_ORDER.logBytes) / 1e9,
    kmsDecryptions: 60_000 + calls / 10,
    edgeRequestMillions: requests,
    // one of them runs at each request, whichever it is
    edgeFunctionMillions: ofType('AWS::CloudFront::Function').length > 0 ? requests : 0,
    dashboards: ofType('AWS::CloudWatch::Dashboard').length,
  };
};

/** The lines of a month's bill for so many orders. */
export const monthlyCost = (template: PricedTemplate, orders: number, free: FreeTier = FREE): CostLine[] => {
  const ofType = (type: string) => Object.values(template.Resources).filter(({ Type }) => Type === type);
  const holding = (what: string) =>
    ofType('AWS::S3::Bucket').filter((bucket) => JSON.stringify(bucket).includes(what)).length;
  const usage = usageOf(template, orders);
  const paid = (name: keyof FreeTier): number => Math.max(0, usage[name] - free[name]);
  const gb = usage.tableGb;
  const archivedGb = (orders * ARCHIVED.bytes * ARCHIVED.months) / 1e9;
  const lines: Record<string, number> = {
    'alarmes CloudWatch': paid('alarms') * PRICES.alarm,
    'métriques propres': paid('customMetrics') * PRICES.customMetric,
    'files SQS': paid('sqsMillions') * PRICES.sqsMillion,
    Lambda: paid('lambdaMillions') * PRICES.lambdaMillion + paid('lambdaGbSeconds') * PRICES.lambdaGbSecond,
    'table DynamoDB':
      ((IDLE.writes + orders * AN_ORDER.writes) / MILLION) * PRICES.tableWriteMillion +
      ((IDLE.reads + orders * AN_ORDER.reads) / MILLION) * PRICES.tableReadMillion +
      paid('tableGb') * PRICES.tableGb,
    'sauvegardes de la table': gb * PRICES.backupGb,
    'API HTTP': ((orders * AN_ORDER.calls) / MILLION) * PRICES.apiMillion,
    CloudFront: paid('edgeRequestMillions') * PRICES.edgeRequestMillion,
    'fonctions CloudFront': paid('edgeFunctionMillions') * PRICES.edgeFunctionMillion,
    'e-mails SES': ((orders * AN_ORDER.mails) / 1000) * PRICES.mailThousand,
    journaux: paid('logGb') * PRICES.logGb,
    'déchiffrement KMS': (paid('kmsDecryptions') / 10_000) * PRICES.kmsTenThousand,
    'site dans S3': 1 * PRICES.storageGb,
    'archive des comptes, pleine':
      holding('GLACIER_IR') * (ARCHIVED.leastGb + archivedGb) * PRICES.coldStorageGb,
    'copies hors de la région':
      Math.min(1, holding('ObjectLock')) *
      (gb * EXPORTS.nights * (PRICES.exportGb + EXPORTS.compressed * PRICES.betweenRegionsGb) +
        gb * EXPORTS.compressed * EXPORTS.days * PRICES.storageGb +
        archivedGb * PRICES.storageGb),
    'photos des repesées et des refus':
      holding('"ExpirationInDays":400') *
      ((orders * PHOTOS.share * PHOTOS.bytes * PHOTOS.months) / 1e9) *
      PRICES.storageGb,
    'zone Route 53': ofType('AWS::CloudFront::Distribution').length * PRICES.hostedZone,
    // each costs extra; the stack has none today
    'clés KMS propres': ofType('AWS::KMS::Key').length * 1,
    'pare-feu WAF': ofType('AWS::WAFv2::WebACL').length * 8,
    'secrets de Secrets Manager': ofType('AWS::SecretsManager::Secret').length * 0.4,
    'tableaux de bord': paid('dashboards') * 3,
  };
  return Object.entries(lines).map(([item, usd]) => ({ item, usd }));
};

const VAT = 1.2;
const EUR_PER_USD = 0.92;

/** The total, VAT included. */
export const totalEuros = (lines: readonly CostLine[]): number =>
  lines.reduce((sum, { usd }) => sum + usd, 0) * VAT * EUR_PER_USD;

/** Orders a month for which bills are shown. */
export const billedOrders = [0, 1000, 10_000, 100_000] as const;

/**
 * Cost of an unused second stage of the same account, in dollars before VAT: the first one uses up the free
 * tier.
 */
export const secondStageUsd = (template: PricedTemplate): number => {
  const used = usageOf(template, 0);
  const left = Object.fromEntries(
    Object.entries(FREE).map(([name, free]) => [name, Math.max(0, free - used[name as keyof FreeTier])]),
  ) as FreeTier;
  return monthlyCost(template, 0, left).reduce((sum, { usd }) => sum + usd, 0);
};
