/** Values that the data files may contain for the closed lists of the model. */
export const levelLabels = ['UNDEFINED', 'LOW', 'MEDIUM', 'HIGH', 'VERYHIGH'] as const;
export const contentOfferings = ['UNDEFINED', 'STANDARD', 'ENTERPRISE'] as const;
export const dataEntryLicences = ['NO', 'BASIC', 'PRO'] as const;
export const geographyKinds = ['country', 'group', 'region'] as const;
export const controlTypes = ['UNDEFINED', 'SOP', 'TECHNICAL_SYSTEMS', 'GOVERNANCE'] as const;
export const riskLabelTypes = ['control', 'raFilter'] as const;
export const riskListKinds = ['flat', 'index'] as const;
export const variableKinds = ['number', 'boolean', 'choice'] as const;
export const threatRelevances = ['ml', 'tf', 'sv', 'general'] as const;
