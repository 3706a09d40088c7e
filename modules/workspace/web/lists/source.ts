import type { countrylist, RequestOf } from '@klarsikt/contract';

/** Where an edition comes from, as the server reads it. */
export type EditionSource = RequestOf<typeof countrylist.preview>['body']['from'];
