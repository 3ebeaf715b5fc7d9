/** Supported browsers: since spring 2023. */
export const BROWSERS = ['chrome111', 'edge111', 'firefox114', 'safari16.4'];
