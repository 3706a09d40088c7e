import { insightContract, type SourceDocument, type ThreatCardReference } from '@klarsikt/contract';
import { hasTextOfSource } from '@klarsikt/engine/model';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFileLink } from '@klarsikt/web/platform/files/file-link.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { type CitedSources, toSourceAnchor } from '@klarsikt/web/ui/words/cited.ts';
import { useState } from 'react';
import type { CardClaim } from '../../_lib/read/claims.ts';
import { SourceDocumentList } from '../../insights/Documents.tsx';
import styles from '../../insights/insights.module.css';
import { type OpenPassage, PassageDialog } from '../../insights/PassageDialog.tsx';
import { PassageList } from '../../insights/Passages.tsx';
import { SourceSummaryView } from '../../insights/Summary.tsx';
import { insightsTexts } from '../../insights/texts.ts';
import claimStyles from './SourceClaims.module.css';
import { SourceClaims } from './SourceClaims.tsx';
import { SourceList } from './SourceList.tsx';

const passagesFirst = { card: 5, panel: 3 } as const;
const documentsStaleMs = 5 * 60_000;

interface SourceInsightsProps {
  readonly threatId: number;
  readonly sources: CitedSources<ThreatCardReference>;
  /** True if citations on the same page link to the lines of sources. */
  readonly anchors?: boolean;
  /** Sentences of the card on the same page that cite each source, by its key. */
  readonly claims?: ReadonlyMap<string, readonly CardClaim[]>;
}

/** Holds the key of the source whose text is being uploaded. */
function useGivenText() {
  const [given, setGiven] = useState<string | null>(null);
  const end = (how: 'done' | 'cancelled') => {
    setGiven(null);
    // Return the focus to the upload button after cancelling; after an upload the button no longer exists.
    if (how === 'cancelled' && given !== null)
      document.getElementById(toSourceAnchor(given))?.querySelector('button')?.focus();
  };
  return { given, give: setGiven, end };
}

interface UnderSourceProps {
  /** Sentences of the card that cite the source; undefined outside a card. */
  readonly claims: readonly CardClaim[] | undefined;
  readonly name: string;
  readonly stored: readonly SourceDocument[];
  /** Starts the upload of the text; null if the text is stored or the user may not upload. */
  readonly onGive: (() => void) | null;
}

function UnderSource({ claims, name, stored, onGive }: UnderSourceProps) {
  const t = useT(insightsTexts);
  const linkTo = useFileLink();
  return (
    <>
      {stored.map(({ id, title, kind }) => (
        <a
          key={id}
          {...linkTo(insightContract.getFile, { params: { id } })}
          className={`text-link ${claimStyles.give}`}
        >
          {t('insights.stored', { kind: kind.toUpperCase() })}
          <span className="visually-hidden"> {title}</span>
        </a>
      ))}
      {claims === undefined ? null : <SourceClaims claims={claims} />}
      {onGive === null ? null : (
        <button
          type="button"
          className={`text-link ${claimStyles.give}`}
          data-print="hide"
          aria-label={t('insights.giveTextNamed', { source: name })}
          onClick={onGive}
        >
          {t('insights.giveText')}
        </button>
      )}
    </>
  );
}

export function SourcePassageSection({ threatId, sources, anchors = false, claims }: SourceInsightsProps) {
  const t = useT(insightsTexts);
  const [open, setOpen] = useState<OpenPassage | null>(null);
  const { given, give, end } = useGivenText();
  const staleTime = documentsStaleMs;
  const { data: documents } = useCall(insightContract.getDocuments, {}, { staleTime });
  const Heading = anchors ? 'h3' : 'h4';
  const heading = (title: string, count?: number) => (
    <Heading className={styles.heading}>
      {title} {count === undefined ? null : <span>{count}</span>}
    </Heading>
  );
  const count = documents?.documents.length ?? 0;
  // Without documents the panel makes no request, because it opens for each row that the user steps through.
  const searched = documents !== undefined && (anchors || count > 0);
  const shared = { threatId, sources, heading, onOpen: setOpen };
  const canUpload = documents?.canUpload === true;
  const alone = count === 0 && !canUpload && !anchors;
  const more = (source: ThreatCardReference) => {
    const { key } = source;
    const stored = documents?.documents.filter((document) => hasTextOfSource(document, source)) ?? [];
    return (
      <UnderSource
        claims={claims && (claims.get(key) ?? [])}
        name={sources.of(key)?.short ?? key}
        stored={stored}
        onGive={canUpload && stored.length === 0 ? () => give(key) : null}
      />
    );
  };
  return (
    <div className={styles.insights} data-threat={threatId}>
      {searched ? <SourceSummaryView key={`summary-${threatId}`} {...shared} /> : null}
      {searched ? (
        <PassageList
          key={`passages-${threatId}`}
          {...shared}
          documents={count}
          first={passagesFirst[anchors ? 'card' : 'panel']}
        />
      ) : null}
      <div className={styles.part}>
        {alone || sources.list.length === 0 ? null : heading(t('insights.published'), sources.list.length)}
        <SourceList sources={sources} anchors={anchors} {...(anchors ? { more } : {})} />
      </div>
      {documents === undefined ? null : (
        <SourceDocumentList
          answer={documents}
          sources={sources}
          heading={heading}
          given={given}
          onGiven={end}
          explains={anchors}
        />
      )}
      {open === null ? null : <PassageDialog open={open} onClose={() => setOpen(null)} />}
    </div>
  );
}
