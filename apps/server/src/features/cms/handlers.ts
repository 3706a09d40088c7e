import { dialogs, page } from '@klarsikt/content';
import { cms as contract } from '@klarsikt/contract';
import { implement } from '../../deps.ts';

export const cms = implement(contract, {
  getCollection: {
    direct: ({ input, call }) => (input.params.name === 'site_dialogs' ? [...dialogs(call.language)] : null),
  },
  getPage: {
    direct: ({ input, call }) => {
      const found = page(input.params.slug, call.language);
      if (found === null) return null;
      const { messages, ...rest } = found;
      return { ...rest, fields: { messages: [...messages] } };
    },
  },
});
