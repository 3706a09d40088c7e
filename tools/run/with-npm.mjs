import path from 'node:path';

/**
 * npm that was killed can pass nothing on: what it started would go on alone. Ends this process then, as if it had been
 * told to. A process that was started without npm, or by a script of somebody else's, belongs to nobody.
 */
export function endWithNpm(root = path.resolve(import.meta.dirname, '../..')) {
  if (process.env.npm_package_json !== path.join(root, 'package.json')) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
