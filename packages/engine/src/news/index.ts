export * from './list-news.ts';
export * from './reach.ts';
export * from './touched.ts';
