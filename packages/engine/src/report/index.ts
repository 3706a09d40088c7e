export * from './document.ts';
export * from './errors.ts';
export * from './figures.ts';
export * from './format.ts';
export { plainText } from './inline.ts';
export { isOutwardLink } from './markdown.ts';
export { type RenderOptions, render as renderReport } from './render.ts';
export * from './template.ts';
export * from './words.ts';
