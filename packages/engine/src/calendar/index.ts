export * from './countries.ts';
export * from './day.ts';
export * from './zone.ts';
