import { allEndpoints, external as contract, openApi } from '@klarsikt/contract';
import { implement } from '../../deps.ts';

export const external = implement(contract, {
  getSpecification: {
    direct: ({ deps }) => {
      const endpoints = allEndpoints().filter(({ endpoint }) => endpoint.external === true);
      const { version } = deps.config;
      const description = openApi({ endpoints, version, server: '/api' });
      return { content: JSON.stringify(description), contentType: 'application/json; charset=utf-8' };
    },
  },
});
