export * from './own-field.ts';
export * from './own-field-cells.ts';
export * from './own-field-columns.ts';
