export * from './terms.ts';
export type * from './model/types.ts';
export type * from './assess/types.ts';
export type * from './assessment/types.ts';
