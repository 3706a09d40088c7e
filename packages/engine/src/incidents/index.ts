export * from './incidents.ts';
