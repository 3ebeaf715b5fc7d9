import { contractsByFunction } from '#shared/contracts.ts';
import { gatewayRoutes } from '#infra/stack/constructs/contract-routes.ts';
import {
  billedOrders,
  monthlyCost,
  type PricedTemplate,
  secondStageUsd,
  totalEuros,
} from './monthly-cost.ts';
import { type StageTemplates, wholeStage } from './stage-templates.ts';

const BEGIN = '<!-- figures: written by `npm run docs:figures` -->';
const END = '<!-- end of figures -->';

/** Figures of the templates, as the table of docs/production.md. */
const figuresTable = (stage: StageTemplates): string => {
  const count = ({ Resources }: PricedTemplate, type = ''): number =>
    Object.values(Resources).filter(({ Type }) => Type.startsWith(type)).length;
  const { shop, edge, copies } = stage;
  const whole = wholeStage(stage);
  const routes = gatewayRoutes(contractsByFunction);
  const euros = billedOrders.map((orders) => totalEuros(monthlyCost(whole, orders)).toFixed(2)).join(', ');
  const rows = [
    ['what', 'figure', 'held by'],
    [
      'resources of the stacks',
      `shop ${count(shop)}, edge ${count(edge)}, copies ${count(copies)}; of 500 each, whatever the number of routes`,
      '`tests/infra/stack/stages.test.ts`',
    ],
    [
      'functions, queues, schedules',
      `${count(shop, 'AWS::Lambda::Function')}, ${count(shop, 'AWS::SQS::Queue') - count(shop, 'AWS::SQS::QueuePolicy')}, ${count(shop, 'AWS::Scheduler::Schedule') - count(shop, 'AWS::Scheduler::ScheduleGroup')}`,
      '`tests/infra/stack/background.test.ts`',
    ],
    [
      'alarms, each with what to do',
      `${count(shop, 'AWS::CloudWatch::Alarm')}, none when all is well again`,
      '`tests/infra/stack/alarms.test.ts`',
    ],
    [
      'routes and integrations of the API',
      `${routes.length} and ${new Set(routes.map(({ entry }) => entry)).size}, of 300 each`,
      'decision 023',
    ],
    [
      `a month at ${billedOrders.join(', ')} orders`,
      `${euros} €, VAT included, by list prices`,
      '`tests/infra/stack/cost.test.ts`',
    ],
    [
      'a second stage of the account, idle',
      `${secondStageUsd(whole).toFixed(2)} $ before VAT: free tiers are spent`,
      'the same',
    ],
  ];
  const width = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(width(column))).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(head.map((_, column) => '-'.repeat(width(column)))), ...body.map(line)].join('\n');
};

/** The document with today's figures inserted. */
export const withFigures = (document: string, stage: StageTemplates): string => {
  const [before, rest] = document.split(BEGIN);
  const [, after] = (rest ?? '').split(END);
  if (before === undefined || after === undefined)
    throw new Error('docs/production.md has lost the place of its figures');
  return `${before}${BEGIN}\n\n${figuresTable(stage)}\n\n${END}${after}`;
};
