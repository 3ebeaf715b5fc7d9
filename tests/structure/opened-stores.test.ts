import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Use cases that still open a store of their own noun by themselves. The list only gets shorter: who is handed a store in
 * `services` says in its types what it stands on, and a module is the one place where a noun's stores are opened.
 */
const opensItself = new Set([
  'functions/erp/agreed-prices/follow-agreed-prices.ts',
  'functions/erp/follow/follow-invoices.ts',
  'functions/erp/follow/follow-orders.ts',
  'functions/erp/health/known-here.ts',
  'functions/erp/invoices/book-invoices.ts',
  'functions/erp/invoices/credit-note.ts',
  'functions/erp/invoices/get-order-balance.ts',
  'functions/erp/invoices/record-money.ts',
  'functions/erp/invoices/settle-invoices.ts',
  'functions/erp/invoices/take-invoice.ts',
  'functions/erp/orders/ask-about-order.ts',
  'functions/erp/orders/sync-order.ts',
  'functions/erp/orders/take-delivery.ts',
  'functions/erp/orders/take-over.ts',
  'functions/erp/orders/write-order.ts',
  'functions/erp/questions/answer-questions.ts',
  'functions/erp/third-parties/push-third-party.ts',
  'functions/platform/outbox/sweep-outbox.ts',
]);

/** Names that a file imports from a store, of which one is called there. */
const opensStore = (file: string): boolean => {
  const text = readFileSync(file, 'utf8');
  const imports = [...text.matchAll(/import \{([^}]*)\} from '[^']*\.store\.ts'/g)];
  const names = imports.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  return names.some((name) => /^\w+Store$/.test(name) && new RegExp(`\\b${name}\\(`).test(text));
};

const files = globSync('functions/**/*.ts').filter((file) => !/\.(store|module)\.ts$/.test(file));
const found = files.filter(opensStore);

test('a store is opened by its noun’s module alone', () => {
  expect(found.filter((file) => !opensItself.has(file))).toEqual([]);
});

test('whoever is handed its store leaves the list', () => {
  expect([...opensItself].filter((file) => !found.includes(file))).toEqual([]);
});
