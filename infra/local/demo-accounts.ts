/** People of the demo data; they exist on this machine only. */
export const demoAccounts = [
  {
    kind: 'Professionnel',
    page: '/espacepro',
    mail: 'chef@bistrot-demo.test',
    password: 'Bistrot-demo-2026',
  },
  {
    kind: 'Administrateur',
    page: '/admin/login',
    mail: 'admin@viande-demo.test',
    password: 'Admin-demo-2026!',
  },
  {
    kind: 'Super administrateur',
    page: '/admin/login',
    mail: 'super@viande-demo.test',
    password: 'Super-demo-2026!',
  },
] as const;
