/** Documents of the public site, the help and the messages. */
export * from './document.ts';
export * from './figure.ts';
export * from './findings.ts';
export * from './front-matter.ts';
export * from './search.ts';
