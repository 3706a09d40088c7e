import { EvaluatedModules } from 'vite/module-runner';

/** Where vitest keeps what its worker has read. */
const read = (): unknown => {
  const worker: unknown = Reflect.get(globalThis, '__vitest_worker__');
  return typeof worker === 'object' && worker !== null ? Reflect.get(worker, 'evaluatedModules') : undefined;
};

/**
 * As after a reload: modules of the browser application begin anew when they are asked for. Those of the packages keep
 * nothing and stay as they are; `vi.resetModules` would read the engine and the contract again too.
 */
export function freshModules(): void {
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
