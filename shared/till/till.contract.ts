import * as z from 'zod/mini';
import { workGoesOn } from '#shared/jobs/jobs.contract.ts';
import { contract } from '#shared/kernel/endpoint.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';
import { calendarDay, dayOrNothing, yes } from './till-query.ts';
import { tillPeriods } from './till-period.ts';
import { comparisonReply, extractedDay, rankingReply, statsReply } from './till-wire.ts';

const TWO_DATES = 'Veuillez sélectionner deux dates pour la comparaison';

const period = z.object({
  period: z.optional(z.enum(tillPeriods, { error: 'Cette période n’existe pas.' })),
  custom_period: yes,
  from_date: dayOrNothing,
  to_date: dayOrNothing,
  forceRefresh: yes,
});

export const tillContract = contract('till', {
  listTillDates: {
    method: 'GET',
    path: '/api/cashmag-sales/available-dates',
    access: 'admin',
    trades: ['accountant'],
    summary: 'Les jours dont les ventes de la caisse sont extraites, le plus récent d’abord.',
    response: success({
      dates: z.array(z.string()),
      days: z.array(extractedDay),
    }),
  },
  checkTillDate: {
    method: 'GET',
    path: '/api/cashmag-sales/check-date',
    access: 'admin',
    summary: 'Dit si les ventes d’un jour sont déjà extraites.',
    query: z.object({ date: calendarDay('La date est requise.') }),
    response: success({
      exists: z.boolean(),
      date: z.string(),
      recordCount: z.number(),
      extractedAt: z.nullable(z.string()),
      provisional: z.boolean(),
    }),
  },
  extractTillDay: {
    method: 'POST',
    path: '/api/cashmag-sales/extract',
    waitMs: 300_000,
    access: 'admin',
    refusals: { extraction_failed: noDetails },
    summary: 'Lit les ventes d’un jour à la caisse et remplace celles déjà extraites ; 202 si cela dure.',
    body: z.object({ date: calendarDay('La date est requise.') }),
    response: z.union([
      workGoesOn,
      success({
        productsCount: z.number(),
        message: z.string(),
        date: z.string(),
        provisional: z.boolean(),
        jobId: z.string(),
      }),
    ]),
  },
  compareTillDays: {
    method: 'GET',
    path: '/api/cashmag-sales/compare',
    waitMs: 60_000,
    access: 'admin',
    trades: ['accountant'],
    refusals: { not_found: noDetails },
    summary: 'Compare les ventes de deux jours extraits, par produit, rubrique et boutique.',
    query: z.object({ date1: calendarDay(TWO_DATES), date2: calendarDay(TWO_DATES) }),
    response: comparisonReply,
  },
  rankTillProducts: {
    method: 'GET',
    path: '/api/cashmag/products-ranking',
    waitMs: 30_000,
    access: 'admin',
    trades: ['accountant'],
    refusals: { till_unavailable: noDetails },
    summary: 'Le classement des produits et des rubriques de la caisse sur une période.',
    query: period,
    response: rankingReply,
  },
  getTillStats: {
    method: 'GET',
    path: '/api/cashmag/sales-stats',
    waitMs: 30_000,
    access: 'admin',
    trades: ['accountant'],
    refusals: { till_unavailable: noDetails },
    summary:
      'Les totaux de la caisse sur une période et leur évolution, par rapport aux jours choisis ou à autant de jours avant.',
    query: z.extend(period, { compare_from: dayOrNothing, compare_to: dayOrNothing }),
    response: statsReply,
  },
});
