import { allProducts } from '#functions/dashboard/all-products.ts';
import { refreshCatalog } from '#functions/dashboard/refresh-catalog.ts';
import { webSalesForStock } from '#functions/dashboard/web-sales.ts';
import { handle, httpEntry } from '#functions/platform/http/http.ts';
import { dashboardServices } from '#functions/dashboard/dashboard.module.ts';
import { dashboardContract } from '#shared/dashboard/dashboard.contract.ts';

const { catalog, erpPages, jobs, orders, readings, settings } = dashboardServices();

export const handler = httpEntry(
  handle(dashboardContract, {
    allProducts: ({ now }) => allProducts({ catalog, settings, erpPages }, now),
    webSalesForStock: ({ query, now }) => webSalesForStock(orders, query, now),
    refreshDolibarrCache: ({ now }) => refreshCatalog({ jobs, readings, catalog }, now),
  }),
);
