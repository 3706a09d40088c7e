/** Modules in the order of their floors: each may import those before it. */
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

/** Each side of a module is a part of an application or of the contract, and follows its rules. */
const SIDES: Readonly<Record<string, string>> = {
  contract: 'packages/contract/src',
  server: 'apps/server/src/features',
  web: 'apps/web/src/features',
};
const IN_MODULE = /^modules\/([^/]+)\/(contract|server|web)\/(.+)$/;

/** The place that a file has among the files of its application: rules that name folders ask for it. */
export function placeOf(file: string): string {
  const [, , side = '', rest] = IN_MODULE.exec(file) ?? [];
  return rest === undefined ? file : `${SIDES[side]}/${rest}`;
}

/** The module that a file belongs to; undefined for the platform, the packages and the tools. */
export const moduleOf = (file: string): string | undefined => IN_MODULE.exec(file)?.[1];
