import type { countrylist, RequestOf } from '@klarsikt/contract';

export type EditionSource = RequestOf<typeof countrylist.preview>['body']['from'];
