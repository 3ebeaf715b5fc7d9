import { allProducts } from '#functions/dashboard/all-products.ts';
import { getMorning } from '#functions/dashboard/morning/get-morning.ts';
import { setMorningLetter } from '#functions/dashboard/morning/set-morning-letter.ts';
import { refreshCatalog } from '#functions/dashboard/refresh-catalog.ts';
import { webSalesForStock } from '#functions/dashboard/web-sales.ts';
import { handle } from '#functions/platform/http/http.ts';
import { dashboardServices } from '#functions/dashboard/dashboard.module.ts';
import { dashboardContract } from '#shared/dashboard/dashboard.contract.ts';

const services = dashboardServices();
const { catalog, jobs, orders, readings } = services;

export const routes = [
  handle(dashboardContract, {
    allProducts: ({ now }) => allProducts(services, now),
    webSalesForStock: ({ query, now }) => webSalesForStock(orders, query, now),
    getMorning: ({ caller, now }) => getMorning(services, caller.subjectId, now),
    setMorningLetter: ({ body, caller }) => setMorningLetter(services, caller.subjectId, body.wanted),
    refreshDolibarrCache: ({ now }) => refreshCatalog({ jobs, readings, catalog }, now),
  }),
];
