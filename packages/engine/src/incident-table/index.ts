export * from './incident-table.ts';
