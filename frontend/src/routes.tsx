import { type ComponentType, Fragment, lazy, type ReactNode } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { LeaveApp } from '#frontend/app/leave-app.tsx';
import { loadPage } from '#frontend/lib/navigation/load-page.ts';
import { paths } from '#frontend/lib/navigation/paths.ts';
import { useOwner } from '#frontend/lib/session/use-session.ts';

/** A page with lazily loaded code. */
const page = (load: () => Promise<ComponentType>) => {
  const Page = lazy(loadPage(async () => ({ default: await load() })));
  return <Page />;
};

/** Remounts a user's pages when another user signs in. */
const Owned = ({ kind, children }: { kind: 'pro' | 'admin'; children: ReactNode }) => (
  <Fragment key={useOwner(kind)}>{children}</Fragment>
);

const espacePro = page(
  async () => (await import('#frontend/features/auth/sign-in/espace-pro-page.tsx')).EspaceProPage,
);
const verifyEmail = page(
  async () => (await import('#frontend/features/auth/registration/verify-email-page.tsx')).VerifyEmailPage,
);
const resetPassword = page(
  async () => (await import('#frontend/features/auth/password/reset-password-page.tsx')).ResetPasswordPage,
);
const personInvitation = page(
  async () =>
    (await import('#frontend/features/auth/people/person-invitation-page.tsx')).PersonInvitationPage,
);
const consent = page(
  async () => (await import('#frontend/features/preparation/pro/consent-page.tsx')).ConsentPage,
);
const recall = page(async () => (await import('#frontend/app/pro/recall-page.tsx')).RecallPage);
const origin = page(
  async () => (await import('#frontend/features/preparation/pro/origin-page.tsx')).OriginPage,
);
const paymentVerification = page(
  async () => (await import('#frontend/features/payments/pro/verification-page.tsx')).VerificationPage,
);

const signIn: RouteObject[] = [
  { path: paths.espacePro, element: espacePro },
  { path: paths.login, element: espacePro },
  {
    path: paths.register,
    element: page(
      async () => (await import('#frontend/features/auth/registration/register-page.tsx')).RegisterPage,
    ),
  },
  { path: '/verify-email', element: verifyEmail },
  { path: '/verify-email/:verificationToken', element: verifyEmail },
  { path: '/reset-password', element: resetPassword },
  { path: '/reset-password/:token', element: resetPassword },
  { path: '/invitation/:token', element: personInvitation },
];

/**
 * The Espace Pro; pages under its guard require a pro session (AUTH-35), the return from a payment does not.
 */
const pro: RouteObject[] = [
  {
    element: (
      <Owned kind="pro">
        {page(async () => (await import('#frontend/features/auth/pro/pro-area.tsx')).ProArea)}
      </Owned>
    ),
    children: [
      {
        path: paths.dashboard,
        element: page(async () => (await import('#frontend/app/pro/dashboard-page.tsx')).DashboardPage),
      },
      {
        path: paths.orders,
        element: page(async () => (await import('#frontend/app/pro/orders-page.tsx')).OrdersPage),
      },
      {
        path: paths.standingOrders,
        element: page(
          async () => (await import('#frontend/app/pro/standing-orders-page.tsx')).StandingOrdersPage,
        ),
      },
      {
        path: paths.guides,
        element: page(async () => (await import('#frontend/app/pro/order-guides-page.tsx')).OrderGuidesPage),
      },
      {
        path: paths.payment,
        element: page(
          async () => (await import('#frontend/features/payments/pro/payment-page.tsx')).PaymentPage,
        ),
      },
    ],
  },
  { path: '/reponse/:token', element: consent },
  { path: '/rappel/:token', element: recall },
  { path: '/origine/:token', element: origin },
  { path: paths.paymentVerification, element: paymentVerification },
  { path: `${paths.paymentVerification}/:sessionId`, element: paymentVerification },
];

const adminLinks = () => import('#frontend/features/auth/admin/admin-link-pages.tsx');

/** The back-office; its tabs are in app/admin/admin-tabs.tsx. */
const admin: RouteObject[] = [
  { path: paths.admin, element: <Navigate to={paths.adminLogin} replace /> },
  {
    path: paths.adminLogin,
    element: page(
      async () => (await import('#frontend/features/auth/admin/admin-login-page.tsx')).AdminLoginPage,
    ),
  },
  { path: '/admin/invitation/:token', element: page(async () => (await adminLinks()).InvitationPage) },
  {
    path: '/admin/mot-de-passe/:token',
    element: page(async () => (await adminLinks()).ResetAdminPasswordPage),
  },
  {
    path: paths.scanner,
    element: (
      <Owned kind="admin">
        {page(async () => (await import('#frontend/features/scanning/scanner-page.tsx')).ScannerPage)}
      </Owned>
    ),
  },
  {
    path: paths.adminDashboard,
    element: (
      <Owned kind="admin">
        {page(async () => (await import('#frontend/app/admin/admin-dashboard-page.tsx')).AdminDashboardPage)}
      </Owned>
    ),
  },
];

/** All routes of the single-page apps. Unknown paths redirect to / (SITE-12). */
export const routes: RouteObject[] = [
  ...signIn,
  ...pro,
  ...admin,
  { path: '*', element: <LeaveApp to={paths.home} /> },
];
