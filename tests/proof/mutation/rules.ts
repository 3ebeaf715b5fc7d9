/** What is changed, bit by bit, and the tests that must notice: the rules of a noun are held by its own tests. */
export type Rules = { files: string[]; tests: string[] };

/** Contracts, the schemas they are made of, and events are data: tests/functions/bad-input holds them. */
export const rules: Readonly<Record<string, Rules>> = {
  kernel: {
    files: ['shared/kernel/{money,quantity,transitions,outbox-todo,decimal-text}.ts'],
    tests: ['tests/domain/kernel/{kernel,money,quantity,transitions,outbox-todo,decimal-text}.test.ts'],
  },
  auth: {
    files: [
      'shared/auth/{registration,sign-in-delay,device-name,second-factor}.ts',
      'shared/kernel/{access,common-password}.ts',
    ],
    tests: ['tests/domain/auth/**/*.test.ts', 'tests/domain/kernel/{access,common-password}.test.ts'],
  },
  orders: {
    files: [
      'shared/orders/**/*.ts',
      '!shared/orders/**/*.{contract,events}.ts',
      '!shared/orders/{order-inputs,order-replies}.ts',
    ],
    tests: ['tests/domain/orders/**/*.test.ts'],
  },
  prices: {
    files: ['shared/catalog/{product,price-terms}.ts', 'shared/customers/house-terms.ts'],
    tests: ['tests/domain/catalog/price-for.test.ts', 'tests/domain/customers/house-terms.test.ts'],
  },
  payments: {
    files: [
      'shared/payments/**/*.ts',
      '!shared/payments/**/*.{contract,events}.ts',
      '!shared/payments/wallet-nonce.ts',
    ],
    tests: ['tests/domain/payments/**/*.test.ts'],
  },
  stock: {
    files: [
      'shared/stock/**/*.ts',
      '!shared/stock/**/*.{contract,events}.ts',
      '!shared/stock/**/{stock-rows,movement-bodies}.ts',
    ],
    tests: ['tests/domain/stock/**/*.test.ts'],
  },
  preparation: {
    files: ['shared/preparation/*.ts'],
    tests: ['tests/domain/preparation/**/*.test.ts'],
  },
  customers: {
    files: [
      'shared/customers/*.ts',
      '!shared/customers/*.{contract,events}.ts',
      '!shared/customers/customer.ts',
    ],
    tests: ['tests/domain/customers/**/*.test.ts'],
  },
  delivery: {
    files: ['shared/delivery/*.ts', '!shared/delivery/*.contract.ts'],
    tests: ['tests/domain/delivery/**/*.test.ts'],
  },
  till: {
    files: ['shared/till/*.ts', '!shared/till/*.{contract,events}.ts', '!shared/till/till-{wire,query}.ts'],
    tests: ['tests/domain/till/**/*.test.ts'],
  },
  erp: {
    files: [
      'shared/erp/{invoice-money,invoiced,order-in-erp,shipped-lines,taken-lines,two-hands}.ts',
      'shared/erp/{changes-in-words,third-party-match}.ts',
    ],
    tests: ['tests/domain/erp/**/*.test.ts'],
  },
  cutting: {
    // the tables of the house are data: the rows of the specification hold them
    files: ['shared/cutting/*.ts', '!shared/cutting/*.{contract,events}.ts', '!shared/cutting/*-tables.ts'],
    tests: ['tests/domain/cutting/**/*.test.ts'],
  },
  settings: {
    files: [
      'shared/settings/*.ts',
      '!shared/settings/{settings.contract,setting-endpoints,setting-fields}.ts',
    ],
    tests: ['tests/domain/settings/**/*.test.ts'],
  },
  scanning: {
    files: ['shared/scanning/*.ts', '!shared/scanning/scan-reading.ts'],
    tests: ['tests/domain/scanning/**/*.test.ts'],
  },
  jobs: {
    files: ['shared/jobs/{job,queue-tries}.ts'],
    tests: ['tests/domain/jobs/**/*.test.ts'],
  },
};
