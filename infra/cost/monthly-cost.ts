/**
 * What a stage costs in a month, from its template and a number of orders: list prices of eu-west-3 in dollars before
 * VAT, as published in November 2026, less what is free for ever. Free tiers of a first year do not count.
 */
type CostLine = { item: string; usd: number };
type PricedTemplate = { Resources: Record<string, { Type: string; Properties?: Record<string, unknown> }> };

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
} as const;

/**
 * What an order brings with it. Measured on the local table: placing one of one line is 12 write and 4.5 read units, index
 * entries included. Assumed: its whole life, with payment, ERP, letters and delivery, is ten times that; 20 visits of 12
 * calls and 60 read units each; 4 letters; 8 messages of three requests each; 12 kB kept.
 */
const AN_ORDER = {
  calls: 20 * 12,
  writes: 120,
  reads: 20 * 60,
  mails: 4,
  messages: 8,
  bytes: 12_000,
  logBytes: 90_000,
};

/** What happens when nobody comes: the sweeper every minute, the catalogue every five, what is polled. */
const IDLE = {
  runs: MINUTES + (MINUTES / 5) * 2 + MINUTES / 15,
  reads: MINUTES * 4 + (MINUTES / 5) * 120,
  writes: MINUTES / 5,
};
/** Five pollers of each mapping, each asking three times a minute. */
const POLLS = 15 * MINUTES;

/**
 * The archive of accounts once its eleven years are full: an order with its payment and invoice is about 350 bytes
 * compressed, each month is written twice and every version kept; cold storage counts a file as 128 kB at least.
 */
const ARCHIVED = { bytes: 2 * 350, months: 132, leastGb: (132 * 2 * 4 * 128) / 1e6 };

/** One order in fifty has a photograph, of the largest size, for thirteen months. */
const PHOTOS = { share: 0.02, bytes: 185_000, months: 13 };

const beyond = (used: number, free: number): number => Math.max(0, used - free);

/** The lines of a month's bill with so many orders. */
export const monthlyCost = ({ Resources }: PricedTemplate, orders: number): CostLine[] => {
  const ofType = (type: string) => Object.values(Resources).filter(({ Type }) => Type === type);
  const alarms = ofType('AWS::CloudWatch::Alarm');
  const metrics = new Set(
    alarms.flatMap(({ Properties = {} }) =>
      Properties['Namespace'] === 'Viande' ? [String(Properties['MetricName'])] : [],
    ),
  );
  const polls = ofType('AWS::Lambda::EventSourceMapping').length * POLLS;
  const calls = orders * AN_ORDER.calls;
  const runs = IDLE.runs + calls + orders * AN_ORDER.messages;
  const gb = (orders * AN_ORDER.bytes) / 1e9 + 0.05;
  const lines: Record<string, number> = {
    'alarmes CloudWatch': beyond(alarms.length, FREE.alarms) * PRICES.alarm,
    'métriques propres': beyond(metrics.size, FREE.customMetrics) * PRICES.customMetric,
    'files SQS':
      beyond((polls + orders * AN_ORDER.messages * 3) / MILLION, FREE.sqsMillions) * PRICES.sqsMillion,
    Lambda:
      beyond(runs / MILLION, FREE.lambdaMillions) * PRICES.lambdaMillion +
      beyond(runs * 0.15 * 0.8, FREE.lambdaGbSeconds) * PRICES.lambdaGbSecond,
    'table DynamoDB':
      ((IDLE.writes + orders * AN_ORDER.writes) / MILLION) * PRICES.tableWriteMillion +
      ((IDLE.reads + orders * AN_ORDER.reads) / MILLION) * PRICES.tableReadMillion +
      beyond(gb, FREE.tableGb) * PRICES.tableGb,
    'sauvegardes de la table': gb * PRICES.backupGb,
    'API HTTP': (calls / MILLION) * PRICES.apiMillion,
    CloudFront: beyond((calls * 2) / MILLION, FREE.edgeRequestMillions) * PRICES.edgeRequestMillion,
    'e-mails SES': ((orders * AN_ORDER.mails) / 1000) * PRICES.mailThousand,
    journaux: beyond((runs * 700 + orders * AN_ORDER.logBytes) / 1e9, FREE.logGb) * PRICES.logGb,
    'déchiffrement KMS': (beyond(60_000 + calls / 10, FREE.kmsDecryptions) / 10_000) * PRICES.kmsTenThousand,
    'site dans S3': 1 * PRICES.storageGb,
    'archive des comptes, pleine':
      ofType('AWS::S3::Bucket').filter((bucket) => JSON.stringify(bucket).includes('GLACIER_IR')).length *
      (ARCHIVED.leastGb + (orders * ARCHIVED.bytes * ARCHIVED.months) / 1e9) *
      PRICES.coldStorageGb,
    'photos des repesées':
      ofType('AWS::S3::Bucket').filter((bucket) => JSON.stringify(bucket).includes('"ExpirationInDays":400'))
        .length *
      ((orders * PHOTOS.share * PHOTOS.bytes * PHOTOS.months) / 1e9) *
      PRICES.storageGb,
    'zone Route 53': ofType('AWS::CloudFront::Distribution').length * PRICES.hostedZone,
    // each asks for a bill of its own; the stack has none today
    'clés KMS propres': ofType('AWS::KMS::Key').length * 1,
    'pare-feu WAF': ofType('AWS::WAFv2::WebACL').length * 8,
    'secrets de Secrets Manager': ofType('AWS::SecretsManager::Secret').length * 0.4,
    'tableaux de bord': beyond(ofType('AWS::CloudWatch::Dashboard').length, 3) * 3,
  };
  return Object.entries(lines).map(([item, usd]) => ({ item, usd }));
};

const VAT = 1.2;
const EUR_PER_USD = 0.92;

/** What is paid, VAT included. */
export const totalEuros = (lines: readonly CostLine[]): number =>
  lines.reduce((sum, { usd }) => sum + usd, 0) * VAT * EUR_PER_USD;
