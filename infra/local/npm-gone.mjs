// Runs before anything is installed, on Node 20 or later: plain JavaScript, nothing but Node.

/**
 * Calls `end` once when the npm that runs this script is gone. npm passes SIGINT and SIGTERM on, but only to its own
 * child, and a killed npm passes nothing on.
 */
export function whenNpmIsGone(end) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, 500);
  watch.unref();
}
