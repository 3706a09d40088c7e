export { withGroupMembers } from './editions.ts';
export * from './measures.ts';
export * from './rhythm.ts';
export * from './succession.ts';
export * from './taking.ts';
export * from './words.ts';
