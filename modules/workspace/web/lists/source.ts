import type { countrylistContract, RequestOf } from '@klarsikt/contract';

export type EditionSourceChoice = RequestOf<typeof countrylistContract.preview>['body']['from'];
