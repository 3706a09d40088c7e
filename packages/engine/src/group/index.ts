export * from './authoritative.ts';
export * from './group.ts';
export * from './kept.ts';
export * from './roll-up.ts';
export * from './standard-points.ts';
export * from './standards.ts';
export * from './trend.ts';
