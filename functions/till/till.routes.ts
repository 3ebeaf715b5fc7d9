import { handle } from '#functions/platform/http/http.ts';
import { tillPeriodServices } from '#functions/till/till.module.ts';
import { requestTillExtraction } from '#functions/till/request-till-extraction.ts';
import { checkTillDate, compareTillDays, listTillDates } from '#functions/till/read-till-days.ts';
import { getTillStats, rankTillProducts } from '#functions/till/till-sales-answers.ts';
import { tillContract } from '#shared/till/till.contract.ts';

const services = tillPeriodServices();
const { days, jobs } = services;

export const routes = [
  handle(tillContract, {
    listTillDates: () => listTillDates(days),
    checkTillDate: ({ query, now }) => checkTillDate(days, query.date, now),
    extractTillDay: ({ body, now }) => requestTillExtraction(jobs, body.date, now),
    compareTillDays: ({ query }) => compareTillDays(days, query),
    rankTillProducts: ({ query, now }) => rankTillProducts(services, query, now),
    getTillStats: ({ query, now }) => getTillStats(services, query, now),
  }),
];
