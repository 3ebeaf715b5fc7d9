import type { Mutant } from '#tests/proof/mutants/mutant.ts';

const QUANTITY = 'shared/kernel/quantity.ts';
const FIELDS = 'shared/kernel/fields.ts';
const CSV = 'shared/kernel/csv.ts';
const quantityTests = ['tests/domain/kernel/quantity.test.ts'];
const moneyTests = ['tests/domain/kernel/kernel.test.ts'];
const csvTests = ['tests/frontend/ui/table-csv.test.ts'];
const textTests = ['tests/functions/bad-input/text.test.ts'];

export const wireMutants: readonly Mutant[] = [
  {
    name: 'half a cent is cut off',
    file: 'shared/kernel/money.ts',
    find: '* 2 >= denominator ? quotient + 1 : quotient',
    replace: '* 2 > denominator ? quotient + 1 : quotient',
    tests: moneyTests,
  },
  {
    name: 'euros lose a cent to binary fractions',
    file: 'shared/kernel/money.ts',
    find: 'Math.round(Math.abs(euros) * 100 + 1e-7)',
    replace: 'Math.floor(Math.abs(euros) * 100)',
    tests: moneyTests,
  },
  {
    name: 'half a piece can be ordered',
    file: QUANTITY,
    find: "unit === 'kg' || milli % MILLI_PER_UNIT === 0",
    replace: 'milli > 0 || unit === "kg"',
    tests: quantityTests,
  },
  {
    name: 'what is finer than a gram is rounded',
    file: QUANTITY,
    find: 'Number.isSafeInteger(milli) && Math.abs(milli - value * MILLI_PER_UNIT) < 1e-6',
    replace: 'Number.isSafeInteger(milli)',
    tests: quantityTests,
  },
  {
    name: 'a negative stock is offered',
    file: QUANTITY,
    find: 'const positive = Math.max(0, milli);',
    replace: 'const positive = milli;',
    tests: quantityTests,
  },
  {
    name: 'kilograms and pieces add up',
    file: QUANTITY,
    find: 'if (a.unit !== b.unit) throw new TypeError(`${a.unit} and ${b.unit} do not add up`);',
    replace: '',
    tests: quantityTests,
  },
  {
    name: 'a formula runs in the spreadsheet',
    file: CSV,
    find: '[\\s\\u200b]*[=+\\-@|%＝＋－＠]',
    replace: '[=]',
    tests: csvTests,
  },
  {
    name: 'a quote ends its field',
    file: CSV,
    find: '`"${text.replaceAll(\'"\', \'""\')}"`',
    replace: '`"${text}"`',
    tests: csvTests,
  },
  {
    name: 'control characters and halves of signs come in',
    file: FIELDS,
    find: 'z.refine<string>((text) => !UNSAFE.test(text), UNSAFE_TEXT)',
    replace: 'z.refine<string>((text) => text !== null, UNSAFE_TEXT)',
    tests: textTests,
  },
  {
    name: 'lone surrogates come in',
    file: FIELDS,
    find: '\\p{Cc}\\p{Cs}',
    replace: '\\p{Cc}',
    tests: textTests,
  },
  {
    name: 'the thirtieth of February is a day',
    file: FIELDS,
    find: '!Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text)',
    replace: '!Number.isNaN(midnight)',
    tests: [
      'tests/domain/kernel/texts.test.ts',
      'tests/domain/kernel/kernel.test.ts',
      'tests/functions/bad-input/business.test.ts',
    ],
  },
  {
    name: 'a body of any size is read',
    file: 'functions/platform/http/http.ts',
    find: "if (length > MAX_BODY_BYTES) throw new Refusal('payload_too_large');",
    replace: '',
    tests: ['tests/functions/bad-input/bodies.test.ts'],
  },
  {
    name: 'what the contract does not declare leaves',
    file: 'functions/platform/http/http-reply.ts',
    find: 'JSON.stringify(endpoint.response ? endpoint.response.parse(body) : body);',
    replace: 'JSON.stringify(body);',
    tests: ['tests/functions/platform/http-reply.test.ts'],
  },
  {
    name: 'a conflict of the table is given up at once',
    file: 'functions/platform/table/retry-transient.ts',
    find: '!isTransient(error) || tried >= TRIES || isLate',
    replace: '!isTransient(error) || tried >= 1 || isLate',
    tests: ['tests/functions/platform/retry-transient.test.ts'],
  },
  {
    name: 'a lost race is given up at once',
    file: 'functions/platform/table/retry-on-conflict.ts',
    find: 'if (tried < tries) await backoff(tried);',
    replace: 'if (tried < 1) await backoff(tried);',
    tests: ['tests/functions/platform/retry-on-conflict.test.ts'],
  },
];
