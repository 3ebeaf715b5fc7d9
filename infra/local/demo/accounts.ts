/** Local only, and plainly fictitious: printed at start and shown on /__local. */
export const demoAccounts = {
  superAdmin: {
    email: 'super@viande-demo.test',
    password: 'Super-demo-2026!',
    firstname: 'Suzanne',
    lastname: 'Démo',
    role: 'super_admin',
  },
  admin: {
    email: 'admin@viande-demo.test',
    password: 'Admin-demo-2026!',
    firstname: 'Armand',
    lastname: 'Démo',
    role: 'admin',
  },
} as const;

export const demoCustomer = {
  civility: 'Mme',
  firstname: 'Camille',
  lastname: 'Exemple',
  society: 'Bistrot Démo',
  mail: 'chef@bistrot-demo.test',
  phone: '05 00 00 00 00',
  address: '1 place de l’Exemple',
  complement: '',
  postal: '33000',
  city: 'Bordeaux',
  password: 'Bistrot-demo-2026',
} as const;
