import { expect, test } from 'vitest';
import { contracts } from '#shared/contracts.ts';
import { personMayCall, type PersonRights, WHOLE_RIGHTS } from '#shared/kernel/access.ts';

/** Endpoints open to roles other than Gérant, listed again so that a new endpoint is noticed. */
const everybody = [
  'changePassword',
  'chooseOwnLetters',
  'enterCompany',
  'exportPerson',
  'findConfirmation',
  'getCart',
  'getDeliveryNote',
  'getOrder',
  'getOrderDetails',
  'getOrigin',
  'getPaymentConfig',
  'getPaymentStatus',
  'getProduct',
  'getProfile',
  'leaveCompany',
  'listAddresses',
  'listCategories',
  'listCategoryProducts',
  'listClientOrders',
  'listHabits',
  'listOrderClaims',
  'listOrderGuides',
  'listOrigins',
  'listProducts',
  'placeOrder',
  'putCart',
  'quoteDelivery',
  'readOwnLetters',
  'readPhoto',
  'reorder',
];
const payers = ['capturePaypalOrder', 'createPaypalOrder', 'createStripeSession', 'hintPayment'];
const chefs = [
  'addAddress',
  'answerProposal',
  'askEdit',
  'changeAddress',
  'changeOrderGuide',
  'changeStandingOrder',
  'confirmOrder',
  'createOrderGuide',
  'createStandingOrder',
  'declareClaim',
  'editOrder',
  'endStandingOrder',
  'keepPhoto',
  'listProposals',
  'listStandingOrders',
  'removeAddress',
  'removeOrderGuide',
  'skipStandingDate',
];
const gerants = [
  'approveOrder',
  'listApprovals',
  'refuseOrder',
  'changePerson',
  'deleteAccount',
  'exportAccount',
  'getErpUser',
  'getOrderBalance',
  'getPhoneOrder',
  'handOverCompany',
  'invitePerson',
  'listDue',
  'listOwnInvoices',
  'listOwnOrders',
  'listPeople',
  'listPhoneOrders',
  'ownInvoicePdf',
  'ownStatement',
  'paySeveralByCard',
  'paySeveralByWallet',
  'removePerson',
  'resendPersonInvitation',
  'updateProfile',
];

const ofCustomers = contracts.flatMap(({ endpoints }) =>
  Object.entries(endpoints).filter(([, { access }]) => access === 'pro' || access === 'pro_or_admin'),
);
const openTo = (rights: PersonRights): string[] =>
  ofCustomers.flatMap(([name, endpoint]) => (personMayCall(endpoint, rights) ? [name] : [])).toSorted();

const switches = [
  { seesPrices: false, mayPay: false },
  { seesPrices: true, mayPay: false },
];

test.each(switches)('a Commis, whether or not prices are shown: %o', (given) => {
  expect(openTo({ role: 'commis', ...given })).toEqual(everybody.toSorted());
  expect(openTo({ role: 'commis', ...given, mayPay: true })).toEqual([...everybody, ...payers].toSorted());
});

test.each(switches)('a Chef: %o', (given) => {
  expect(openTo({ role: 'chef', ...given })).toEqual([...everybody, ...chefs].toSorted());
  expect(openTo({ role: 'chef', ...given, mayPay: true })).toEqual(
    [...everybody, ...payers, ...chefs].toSorted(),
  );
});

test('a Gérant, and so the login that opened the company, may call all of it', () => {
  expect(openTo(WHOLE_RIGHTS)).toEqual([...everybody, ...payers, ...chefs, ...gerants].toSorted());
});
