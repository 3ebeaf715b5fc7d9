/**
 * All URLs of the site. In two files, so that a customer's first view does not load those of the back-office.
 */
export * from './site-paths.ts';
export * from './admin-paths.ts';
