import { cmsContract } from '@klarsikt/contract';
import type { ContentDocument } from '@klarsikt/engine/content';
import type { Language } from '@klarsikt/engine/text';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { SegmentedSwitch } from '@klarsikt/web/ui/choices/SegmentedSwitch.tsx';
import { useDebouncedValue } from '@klarsikt/web/ui/kit/hooks.ts';
import { BlockSkeleton, ErrorState } from '@klarsikt/web/ui/states/states.tsx';
import { useState } from 'react';
import '@klarsikt/web/ui/styles/public-pages.css';
import styles from '../cms.module.css';
import { cmsTexts } from '../texts.ts';

/** Milliseconds without typing until the preview is requested; a request per key would delay the save. */
const pauseMs = 300;

interface PreviewProps {
  readonly slug: string;
  readonly document: ContentDocument;
}

export function ContentPreview({ slug, document }: PreviewProps) {
  const t = useT(cmsTexts);
  const own = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const [drawn] = useDebouncedValue(document, pauseMs);
  const { data, error, refetch } = useCall(
    cmsContract.preview,
    { body: { slug, document: drawn, language } },
    { staleTime: 0, placeholderData: (last) => last },
  );
  return (
    <section className={styles.section} aria-label={t('cms.preview')}>
      <h2>{t('cms.preview')}</h2>
      <SegmentedSwitch
        label={t('cms.previewLanguage')}
        value={language}
        options={[
          { value: 'en', label: t('cms.english') },
          { value: 'sv', label: t('cms.swedish') },
        ]}
        onChange={setLanguage}
      />
      {error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <BlockSkeleton height={320} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className={styles.preview} lang={language} aria-label={t('cms.previewPage')} tabIndex={0}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own server, which escapes every text; the page's policy forbids inline scripts */}
          <div inert dangerouslySetInnerHTML={{ __html: data.html }} />
        </section>
      )}
    </section>
  );
}
