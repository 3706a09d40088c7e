export * from './measures.ts';
export * from './rhythm.ts';
export * from './succession.ts';
export * from './words.ts';
