export * from './affected-entities.ts';
export * from './list-news.ts';
export * from './reach.ts';
