/** Every URL of the site. Two files, so that no customer's first view holds those of the back-office. */
export * from './site-paths.ts';
export * from './admin-paths.ts';
