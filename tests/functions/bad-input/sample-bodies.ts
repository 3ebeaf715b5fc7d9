import { registerForm } from '#tests/support/accounts.ts';
import { testCustomer } from '#tests/support/shop.ts';

/** The form also sends the full name, which the server makes itself. */
const { fullname: _made, ...registration } = registerForm({
  mail: 'nouveau@bistrot-essai.test',
  password: 'Bistrot-essai-1',
  sourceIp: '',
});

/** A body each endpoint accepts; `{order}` stands for the customer's order. A new endpoint must be added here. */
export const sampleBodies: Record<string, Record<string, unknown>> = {
  login: { email: testCustomer.mail, password: 'Bistrot-essai-1' },
  register: { ...registration, description: 'Un essai' },
  forgotPassword: { email: testCustomer.mail },
  resetPassword: { token: 'jeton-inconnu', password: 'Bistrot-essai-2' },
  updateProfile: {
    firstname: 'Paul',
    lastname: 'Essai',
    society: 'Bistrot d’essai',
    phone: '0500000000',
    address: '1 rue de l’Essai',
    complement: 'Bâtiment B',
    postal: '33000',
    city: 'Bordeaux',
    siret: '73282932000074',
    vat_number: 'FR44732829320',
    version: 1,
  },
  addAddress: {
    label: 'Cuisine',
    address: '3 quai de l’Essai',
    complement: 'Cour',
    postal: '33300',
    city: 'Bordeaux',
    phone: '0500000001',
    note: 'Sonner deux fois',
    is_default: true,
  },
  changeAddress: { label: 'Traiteur', address: '4 quai de l’Essai', postal: '75011', city: 'Paris' },
  deleteAccount: { current_password: 'Bistrot-essai-1' },
  changePassword: { current_password: 'Bistrot-essai-1', password: 'Bistrot-essai-2' },
  adminLogin: { email: 'admin@viande-demo.test', password: 'Admin-demo-2026' },
  placeOrder: {
    items: [{ product_id: '2', quantity: 2 }],
    total: 22,
    client_id: testCustomer.id,
    // refused by the business: no day of the past can be chosen
    delivery_day: '2026-01-05',
    delivery_address_id: 'compte',
    driver_note: 'Sonner deux fois',
  },
  putCart: { items: [{ product_id: '1', quantity: 2.5 }], version: 0 },
  editOrder: { items: [{ product_id: '1', quantity: 5 }] },
  hintPayment: { status: 'paye' },
  changeDelivery: { status: 'livre' },
  changeWebOrder: { field: 'statut_livraison', value: 'expedie' },
  createStripeSession: { orderId: '{order}' },
  createPaypalOrder: { orderId: '{order}' },
  capturePaypalOrder: { paypalOrderId: '5O190127TN364715T' },
  refundPayment: { amount: 5, reason: 'Retour' },
  setDeliverySettings: {
    cutoff_hour: 16,
    horizon_days: 30,
    zones: [
      {
        id: 'ile-de-france',
        label: 'Île-de-France',
        lead_days: 1,
        weekdays: [1, 2, 3, 4, 5, 6],
        hours: '8h-18h',
        price: 15,
        free_from: 150,
      },
      {
        id: 'france',
        label: 'Reste de la France',
        lead_days: 2,
        weekdays: [1, 2, 3, 4, 5],
        hours: '9h-17h',
        price: 20,
        free_from: 300,
      },
    ],
    closed_on_public_holidays: true,
    closed_days: ['2026-12-31'],
    open_days: ['2026-12-20'],
    charge: { on: false, erp_product_id: '12', vat: 20 },
    version: 0,
  },
  setCartVat: { mode: 'product', version: 0 },
  // a day to come: refused by the business, so that nobody waits for a worker
  extractTillDay: { date: '2199-01-01' },
  acceptOperation: { reason: 'Saisie à la main' },
  send: {
    nom: 'Exemple',
    prenom: 'Camille',
    entreprise: 'Bistrot Démo',
    email: 'chef@bistrot-demo.test',
    telephone: '0556000000',
    sujet: 'Livraison',
    message: 'Livrez-vous à Arcachon ?',
  },
};
