import { routes as adminSessionsRoutes } from '#functions/auth/admin/admin-sessions.routes.ts';
import { routes as authRoutes } from '#functions/auth/auth.routes.ts';
import { routes as contactRoutes } from '#functions/contact/contact.routes.ts';
import { routes as privacyRoutes } from '#functions/privacy/privacy.routes.ts';
import { httpEntry } from '#functions/platform/http/http.ts';

/**
 * Sign-in of customers and administrators, customers' own account data, and the contact form. The only
 * function with the key that signs sessions.
 */
export const handler = httpEntry(...authRoutes, ...adminSessionsRoutes, ...privacyRoutes, ...contactRoutes);
