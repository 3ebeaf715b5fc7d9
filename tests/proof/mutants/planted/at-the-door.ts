import type { Mutant } from '#tests/proof/mutants/mutant.ts';

const HANDOVER = 'functions/rounds/record-handover.ts';
const STOPS = 'functions/rounds/list-stops.ts';
const DECLARE = 'functions/claims/declare-weight.ts';
const DECIDE = 'functions/claims/decide-claim.ts';
const PHOTOS = 'functions/claims/claim-photos.ts';
const JPEG = 'functions/claims/plain-jpeg.ts';
const handoverTests = ['tests/functions/rounds/handover.test.ts'];
const claimTests = ['tests/functions/claims/claims.test.ts'];
const photoTests = ['tests/functions/claims/claim-photos.test.ts'];
const jpegTests = ['tests/functions/claims/plain-jpeg.test.ts'];

/** Stops of a round, pieces that were weighed again, and their photographs. */
export const doorMutants: readonly Mutant[] = [
  {
    name: 'a handover that was said twice is refused the second time',
    file: HANDOVER,
    find: 'if (order.proof?.key === key) return answer(order);',
    replace: '',
    tests: handoverTests,
  },
  {
    name: 'what was handed over is handed over again',
    file: HANDOVER,
    find: "if (deliveryStatus === 'livre' && proof) {",
    replace: "if (deliveryStatus === 'livre' && !proof) {",
    tests: handoverTests,
  },
  {
    name: 'an order that nobody prepared is handed over',
    file: HANDOVER,
    find: "throw new Refusal('order_not_editable', 'Cette commande n’est pas encore préparée.');",
    replace: 'return new Date(0).toISOString();',
    tests: handoverTests,
  },
  {
    name: 'a product that was not brought is refused at the door',
    file: HANDOVER,
    find: 'goodsOf(order.lines).filter(({ delivered }) => delivered.milli > 0);\n  for',
    replace: 'goodsOf(order.lines);\n  for',
    tests: handoverTests,
  },
  {
    name: 'an order that was set to delivered by hand gets a second letter with its proof',
    file: HANDOVER,
    find: "const isNew = order.deliveryStatus !== 'livre';",
    replace: 'const isNew = order.proof === undefined;',
    tests: handoverTests,
  },
  {
    name: 'the order’s history names who took the goods',
    file: HANDOVER,
    find: "reserves === '' ? '' : ', avec des réserves'",
    replace: "reserves === '' ? '' : `, avec des réserves : ${reserves}`",
    tests: handoverTests,
  },
  {
    name: 'what was handed over yesterday is still a stop',
    file: STOPS,
    find: 'parisDay(new Date(proof.at)) === today',
    replace: 'parisDay(new Date(proof.at)) <= today',
    tests: handoverTests,
  },
  {
    name: 'what nobody prepared is a stop',
    file: STOPS,
    find: '    closedAt !== undefined &&\n',
    replace: '',
    tests: handoverTests,
  },
  {
    name: 'a piece is weighed again whenever one likes',
    file: DECLARE,
    find: 'if (now.toISOString() > until)',
    replace: 'if (now.toISOString() > `${until}9`.replace(/^2/, "3"))',
    tests: claimTests,
  },
  {
    name: 'a piece is weighed again before it was delivered',
    file: DECLARE,
    find: "if (order.deliveryStatus !== 'livre' || order.status === 'annule') return null;",
    replace: '',
    tests: claimTests,
  },
  {
    name: 'a piece that weighs more than was delivered is a claim',
    file: DECLARE,
    find: 'if (declaredMilli >= deliveredMilli) {',
    replace: 'if (declaredMilli > deliveredMilli + 1e9) {',
    tests: claimTests,
  },
  {
    name: 'a refused claim is counted before the next one of its order',
    file: DECLARE,
    find: "before.filter(({ state }) => state !== 'refused')",
    replace: 'before',
    tests: claimTests,
  },
  {
    name: 'a claim is decided and its money goes back without the other',
    file: DECIDE,
    find: '      return together;',
    replace: '      return [];',
    tests: claimTests,
  },
  {
    name: 'a refused claim needs no reason',
    file: DECIDE,
    find: "if (decision === 'refused' && reason === '') {",
    replace: "if (decision === 'refused' && reason === ' ') {",
    tests: claimTests,
  },
  {
    name: 'a claim that was decided stays among those that wait',
    file: 'functions/claims/claims.store.ts',
    find: "provided(setting(decided, { remove: ['gsi1pk', 'gsi1sk'] }), oneOf('state', ['open']))",
    replace: "provided(setting(decided), oneOf('state', ['open']))",
    tests: claimTests,
  },
  {
    name: 'a credit is taken out of what a case gives back',
    file: DECIDE,
    find: "if (excessCents(current) > underWay) throw new Refusal('refund_refused', EXCESS_FIRST);",
    replace: 'void excessCents(current);',
    tests: claimTests,
  },
  {
    name: 'anybody looks at the photograph of a claim',
    file: PHOTOS,
    find: "(caller.family === 'pro' && claim.customerId !== caller.subjectId)",
    replace: "(caller.family === 'client' && claim.customerId !== caller.subjectId)",
    tests: photoTests,
  },
  {
    name: 'anybody puts a photograph on a claim',
    file: PHOTOS,
    find: 'if (claim?.customerId !== customerId) throw unknownClaim();',
    replace: 'if (!claim || customerId === "") throw unknownClaim();',
    tests: photoTests,
  },
  {
    name: 'a photograph comes to a claim that was decided',
    file: 'functions/claims/claims.store.ts',
    find: "provided(setting({ photoAt }), oneOf('state', ['open']), unchanged('photoAt', undefined))",
    replace: "provided(setting({ photoAt }), unchanged('photoAt', undefined))",
    tests: photoTests,
  },
  {
    name: 'the photograph of an account that ended meanwhile stays in the bucket',
    file: PHOTOS,
    find: 'const together = [claims.addPhoto(claim, photoAt), audit, customers.stillThere(customerId)];',
    replace: 'const together = [claims.addPhoto(claim, photoAt), audit];\n  void customers;',
    tests: photoTests,
  },
  {
    name: 'where a photograph was taken is kept with it',
    file: JPEG,
    find: 'if (isPicture) kept.push(file.subarray(at, end));',
    replace: 'kept.push(file.subarray(at, end));',
    tests: jpegTests,
  },
  {
    name: 'whatever follows a picture is kept with it',
    file: JPEG,
    find: 'Buffer.concat([...kept, file.subarray(at, at + 2)])',
    replace: 'Buffer.concat([...kept, file.subarray(at)])',
    tests: jpegTests,
  },
  {
    name: 'the credit of a line refused at the door comes after the handover',
    file: HANDOVER,
    find: `    ...(credits?.writes ?? []),
  ]);`,
    replace: `  ]);
  await table.transact([...(credits?.writes ?? [])]);`,
    tests: ['tests/functions/claims/claims.test.ts'],
  },
  {
    name: 'a line refused at the door is claimed beside its claim',
    file: 'functions/claims/credit-refused.ts',
    find: 'if (!line || before.some((claim) => claim.productId === productId)) continue;',
    replace: 'if (!line) continue;',
    tests: ['tests/functions/claims/claims.test.ts'],
  },
  {
    name: 'a refused claim is counted before a line refused at the door',
    file: 'functions/claims/credit-refused.ts',
    find: "before.filter(({ state }) => state !== 'refused')",
    replace: "before.filter(({ state }) => state !== 'open')",
    tests: ['tests/functions/claims/claims.test.ts'],
  },
  {
    name: 'lines refused together are each counted as if alone',
    file: 'functions/claims/credit-refused.ts',
    find: '[...counted, ...made]',
    replace: 'counted',
    tests: ['tests/functions/claims/claims.test.ts'],
  },
  {
    name: 'nobody is told of a credit that was proposed at the door',
    file: HANDOVER,
    find: 'await credits?.told();',
    replace: 'void credits?.told;',
    tests: ['tests/functions/claims/claims.test.ts'],
  },
];
