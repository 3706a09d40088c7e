export * from './answers.ts';
export * from './items.ts';
export * from './state.ts';
