import { describe, expect, it } from 'vitest';
import {
  durationSeconds,
  jobLabel,
  jobTitle,
  progressText,
  durationText,
} from '#frontend/features/jobs/job-texts.ts';

const START = '2026-11-21T05:00:00.000Z';
const at = (seconds: number) => new Date(Date.parse(START) + seconds * 1000).toISOString();
const progress = { done: 300, total: 1200, unit: 'produits', page: null, secondsLeft: null };

describe('texts of jobs', () => {
  it('JOB-01: progress has its page, its rows and its estimate', () => {
    const words = (more: object) =>
      progressText({ progress: { ...progress, ...more } }).replaceAll(/\s/g, ' ');
    expect(words({ page: 2, secondsLeft: 30 })).toBe('page 2, 300 sur 1 200 produits, encore 30 s environ');
    expect(words({})).toBe('300 sur 1 200 produits');
    expect(words({ done: 42, total: null, unit: 'tickets', page: 1 })).toBe('page 1, 42 tickets');
  });

  it('show the duration', () => {
    expect(durationText(59)).toBe('59 s');
    expect(durationText(60)).toBe('1 min 00 s');
    expect(durationText(125)).toBe('2 min 05 s');
    expect(durationSeconds({ startedAt: START, endedAt: at(7) })).toBe(7);
    expect(durationSeconds({ startedAt: null, endedAt: START })).toBeUndefined();
    expect(durationSeconds({ startedAt: START, endedAt: null })).toBeUndefined();
  });

  it('name the work, and its day', () => {
    expect(jobLabel('something-new')).toBe('something-new');
    expect(jobTitle({ kind: 'till-extraction', day: '2026-11-20' })).toBe(
      'Extraction des ventes du 20/11/2026',
    );
    expect(jobTitle({ kind: 'stock-reconciliation', day: '2026-11-20' })).toBe('Rapprochement du stock');
    expect(jobTitle({ kind: 'catalog-sync', day: null })).toBe('Lecture du catalogue');
  });
});
