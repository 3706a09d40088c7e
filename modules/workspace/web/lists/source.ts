import type { countrylistContract, EndpointRequest } from '@klarsikt/contract';

export type EditionSourceChoice = EndpointRequest<typeof countrylistContract.preview>['body']['from'];
