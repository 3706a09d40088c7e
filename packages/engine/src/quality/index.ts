export * from './calibration.ts';
export * from './quality.ts';
