export * from './authoritative.ts';
export * from './group.ts';
export * from './group-figures.ts';
export * from './roll-up.ts';
export * from './standard-points.ts';
export * from './standards.ts';
export * from './trend.ts';
