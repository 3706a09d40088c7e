export * from './actions.ts';
export * from './evidence.ts';
