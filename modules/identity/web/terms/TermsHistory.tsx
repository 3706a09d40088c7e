import { termsContract } from '@klarsikt/contract';
import type { ReportTerms } from '@klarsikt/engine/text';
import { call } from '@klarsikt/web/platform/api/call.ts';
import type { DocumentEditor } from '@klarsikt/web/platform/document/editor.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { DocumentHistory } from '@klarsikt/web/ui/document/DocumentHistory.tsx';
import { termsTexts } from './texts.ts';
import { formatTermLabel } from './words.ts';

export function TermsHistory({ editor }: { readonly editor: DocumentEditor<ReportTerms> }) {
  const t = useT(termsTexts);
  const language = useLanguage();
  return (
    <DocumentHistory
      editor={editor}
      source={{
        path: termsContract.history.path,
        page: (before) => call(termsContract.history, { query: before === null ? {} : { before } }),
        restore: (body) => call(termsContract.restore, { body }),
        said: (patch) => {
          const value = patch.op === 'set' && typeof patch.value === 'string' ? patch.value : '';
          return `${formatTermLabel(patch.path, language, t)}: ${value === '' ? t('terms.emptied') : value}`;
        },
        words: {
          none: t('terms.historyNone'),
          first: t('terms.backToFirst'),
          restored: t('terms.restored'),
        },
      }}
    />
  );
}
