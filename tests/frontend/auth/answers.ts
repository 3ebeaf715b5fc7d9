import { ANNA } from '#tests/frontend/support/pro-page.tsx';

/** What the API answers to a sign-in (AUTH-05). */
export const signedIn = (more: object = {}) => ({
  body: {
    success: true,
    token: 'fresh-token',
    expires_at: '2099-01-01T00:00:00Z',
    data: {
      ...ANNA,
      civility: '',
      fullname: 'Anna Essai',
      complement: '',
      siret: '',
      vat_number: '',
      group: { id: 1, name: 'professional clients', discount: 10, is_default: 1 },
      version: 1,
    },
    must_change_password: false,
    message: 'Connexion réussie',
    ...more,
  },
});

/** The account as `GET /api/auth/profile` shows it. */
export const profile = (more: object = {}) => ({
  body: { success: true, data: { ...signedIn().body.data, phone: '05 56 00 00 00', ...more } },
});

/** A refusal of ours, in its envelope. */
export const refused = (status: number, message: string, more: object = {}) => ({
  status,
  body: { success: false, code: 'invalid_input', message, ...more },
});

/** A failure without a message for users. */
export const failureWithoutMessage = (status = 500) => ({ status, body: {} });

/** The network is not there. */
export const offline = (): Error => new TypeError('Failed to fetch');

/** Lists that are empty today. */
export const emptyList = { body: { success: true, data: [], next_cursor: null } };
