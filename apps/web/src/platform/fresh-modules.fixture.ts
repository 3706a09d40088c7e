import { EvaluatedModules } from 'vite/module-runner';

/** Vitest's internal cache of evaluated modules. */
const read = (): unknown => {
  const worker: unknown = Reflect.get(globalThis, '__vitest_worker__');
  return typeof worker === 'object' && worker !== null ? Reflect.get(worker, 'evaluatedModules') : undefined;
};

/**
 * Simulates a reload: modules of the browser application are evaluated again. Packages have no state and stay,
 * because `vi.resetModules` would also load engine and contract again.
 */
export function simulateReload(): void {
  const modules = read();
  if (!(modules instanceof EvaluatedModules))
    throw new Error('the modules of the worker are not where they were');
  for (const [id, module] of modules.idToModuleMap) {
    if (!/\/(?:apps\/web|modules\/[^/]+\/web)\//.test(id)) continue;
    module.evaluated = false;
    module.promise = undefined;
    module.exports = undefined;
    module.importers.clear();
  }
}
