import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import type { AssessmentFile } from '@klarsikt/contract';
import { findControlName } from '@klarsikt/engine/assessment';
import { requirements } from '@klarsikt/engine/completeness';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { evidenceFilesTexts } from './texts.ts';

interface FileSubjectDescription {
  readonly words: string;
  readonly link: Pick<LinkProps, 'to' | 'params' | 'search'> | null;
}

export function useFileSubject(): (
  file: Pick<AssessmentFile, 'object' | 'subject'>,
) => FileSubjectDescription {
  const t = useT(evidenceFilesTexts);
  const { text } = useFormat();
  const { id, model, document } = useAssessment();
  const titles = useMemo(() => new Map(requirements.map((each) => [String(each.id), each.title])), []);
  return useCallback(
    ({ object, subject }) => {
      const raId = String(id);
      const kind = t(`files.object.${object}`);
      if (object === 'control') {
        const name = findControlName(model, document, subject);
        const link = { to: '/ra/$raId/controls/$controlId', params: { raId, controlId: subject } } as const;
        return { words: name === null ? subject : text(name), link };
      }
      const named = t('files.objectNamed', { object: kind, subject });
      if (object === 'comment')
        return {
          words: kind,
          link: { to: '/ra/$raId/comments', params: { raId }, search: { comment: subject } },
        };
      const title = object === 'gap' ? titles.get(subject) : undefined;
      return { words: title === undefined ? named : `${subject} ${text(title)}`, link: null };
    },
    [t, text, id, model, document, titles],
  );
}

export function FileSubjectLink({ file }: { readonly file: AssessmentFile }) {
  const { words, link } = useFileSubject()(file);
  return link === null ? (
    words
  ) : (
    <Link className="text-link" {...link}>
      {words}
    </Link>
  );
}
