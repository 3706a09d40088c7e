export * from './triggers.ts';
