export * from './exploitation.ts';
