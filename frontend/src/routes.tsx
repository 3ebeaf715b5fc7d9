import type { RouteObject } from 'react-router-dom';
import { Navigate } from 'react-router-dom';
import { LeaveApp } from '#frontend/app/leave-app.tsx';
import { loadPage } from '#frontend/app/load-page.ts';
import { RouteError } from '#frontend/app/route-error.tsx';
import { paths } from '#frontend/lib/paths.ts';
import { LoadingPage } from '#frontend/ui/loading-page.tsx';

const espacePro = loadPage(async () => ({
  Component: (await import('#frontend/features/auth/espace-pro-page.tsx')).EspaceProPage,
}));
const verifyEmail = loadPage(async () => ({
  Component: (await import('#frontend/features/auth/verify-email-page.tsx')).VerifyEmailPage,
}));
const resetPassword = loadPage(async () => ({
  Component: (await import('#frontend/features/auth/reset-password-page.tsx')).ResetPasswordPage,
}));
const verification = loadPage(async () => ({
  Component: (await import('#frontend/features/payments/pro/verification-page.tsx')).VerificationPage,
}));

/** Entering the Espace Pro. */
const signIn: RouteObject[] = [
  { path: paths.espacePro, lazy: espacePro },
  { path: paths.login, lazy: espacePro },
  {
    path: paths.register,
    lazy: loadPage(async () => ({
      Component: (await import('#frontend/features/auth/register-page.tsx')).RegisterPage,
    })),
  },
  { path: '/verify-email', lazy: verifyEmail },
  { path: '/verify-email/:verificationToken', lazy: verifyEmail },
  { path: '/reset-password', lazy: resetPassword },
  { path: '/reset-password/:token', lazy: resetPassword },
];

/** The Espace Pro; everything under its guard needs a pro session (AUTH-35), the return from a payment does not. */
const pro: RouteObject[] = [
  {
    lazy: loadPage(async () => ({
      Component: (await import('#frontend/features/auth/pro-area.tsx')).ProArea,
    })),
    children: [
      {
        path: paths.dashboard,
        lazy: loadPage(async () => ({
          Component: (await import('#frontend/features/customers/pro/dashboard-page.tsx')).DashboardPage,
        })),
      },
      {
        path: paths.orders,
        lazy: loadPage(async () => ({
          Component: (await import('#frontend/features/orders/pro/orders-page.tsx')).OrdersPage,
        })),
      },
      {
        path: paths.payment,
        lazy: loadPage(async () => ({
          Component: (await import('#frontend/features/payments/pro/payment-page.tsx')).PaymentPage,
        })),
      },
    ],
  },
  { path: paths.paymentVerification, lazy: verification },
  { path: `${paths.paymentVerification}/:sessionId`, lazy: verification },
];

/** The back-office; its tabs are in features/admins/admin-tabs.tsx. */
const admin: RouteObject[] = [
  { path: paths.admin, element: <Navigate to={paths.adminLogin} replace /> },
  {
    path: paths.adminLogin,
    lazy: loadPage(async () => ({
      Component: (await import('#frontend/features/admins/admin-login-page.tsx')).AdminLoginPage,
    })),
  },
  {
    path: paths.adminDashboard,
    lazy: loadPage(async () => ({
      Component: (await import('#frontend/features/admins/admin-dashboard-page.tsx')).AdminDashboardPage,
    })),
  },
];

/** Every page of the single-page apps, each its own chunk. An unknown path goes to / (SITE-12). */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteError,
    HydrateFallback: LoadingPage,
    children: [...signIn, ...pro, ...admin, { path: '*', element: <LeaveApp to={paths.home} /> }],
  },
];
