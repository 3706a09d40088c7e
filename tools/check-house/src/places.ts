/** Modules in the order of their dependencies: a module may import only the modules before it. */
export const MODULES = [
  'operations',
  'identity',
  'library',
  'assessment',
  'governance',
  'workspace',
  'reporting',
  'threatview',
  'portal',
  'site',
] as const;

/** For each side of a module (contract, server, web), the folder whose rules apply to it. */
const SIDES: Readonly<Record<string, string>> = {
  contract: 'packages/contract/src',
  server: 'apps/server/src/features',
  web: 'apps/web/src/features',
};
const IN_MODULE = /^modules\/([^/]+)\/(contract|server|web)\/(.+)$/;

/** Returns the path of a file as if it were in its application, for rules that name folders. */
export function toFeatureFolderPath(file: string): string {
  const [, , side = '', rest] = IN_MODULE.exec(file) ?? [];
  return rest === undefined ? file : `${SIDES[side]}/${rest}`;
}

/** Returns the module that a file belongs to; undefined for the platform, the packages and the tools. */
export const getModuleName = (file: string): string | undefined => IN_MODULE.exec(file)?.[1];
