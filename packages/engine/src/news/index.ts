export * from './reach.ts';
export * from './touched.ts';
