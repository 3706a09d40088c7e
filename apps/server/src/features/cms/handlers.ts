import { changelog, dialogs, page } from '@klarsikt/content';
import { cms as contract } from '@klarsikt/contract';
import { implementFor } from '../../platform/implement.ts';

const collections = new Map([
  ['site_dialogs', dialogs],
  ['changelog', changelog],
]);

export const cms = implementFor<object>()(contract, {
  getCollection: {
    direct: ({ input, call }) => {
      const items = collections.get(input.params.name)?.(call.language);
      return items === undefined ? null : [...items];
    },
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
