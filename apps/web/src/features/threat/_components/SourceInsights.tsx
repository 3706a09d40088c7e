/**
 * What the sources say about a threat: a summary and ranked passages of the organisation's documents, the published
 * sources, each opening where it is published, and the documents themselves.
 */
import { type CardReference, insight } from '@klarsikt/contract';
import { useState } from 'react';
import { useCall } from '../../../platform/api/query.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import type { Sources } from '../../../ui/cited.ts';
import { Documents } from '../insights/Documents.tsx';
import styles from '../insights/insights.module.css';
import { type OpenPassage, PassageDialog } from '../insights/PassageDialog.tsx';
import { Passages } from '../insights/Passages.tsx';
import { Summary } from '../insights/Summary.tsx';
import { texts } from '../insights/texts.ts';
import { SourceList } from './SourceList.tsx';

/** On the card, and in the narrow panel beside the list. */
const passagesFirst = { card: 5, panel: 3 } as const;
const documentsStaleMs = 5 * 60_000;

interface SourceInsightsProps {
  readonly threatId: number;
  readonly sources: Sources<CardReference>;
  /** Citations on the same page lead to these lines. */
  readonly anchors?: boolean;
}

export function SourceInsights({ threatId, sources, anchors = false }: SourceInsightsProps) {
  const t = useT(texts);
  const [open, setOpen] = useState<OpenPassage | null>(null);
  const { data: documents } = useCall(insight.getDocuments, {}, { staleTime: documentsStaleMs });
  const Heading = anchors ? 'h3' : 'h4';
  const heading = (title: string, count?: number) => (
    <Heading className={styles.heading}>
      {title} {count === undefined ? null : <span>{count}</span>}
    </Heading>
  );
  const count = documents?.documents.length ?? 0;
  // In the panel nothing is asked for without documents: it opens with every step through the list.
  const searched = documents !== undefined && (anchors || count > 0);
  const shared = { threatId, sources, heading, onOpen: setOpen };
  const alone = count === 0 && documents?.canUpload !== true;
  return (
    <div className={styles.insights} data-threat={threatId}>
      {searched ? <Summary key={`summary-${threatId}`} {...shared} /> : null}
      {searched ? (
        <Passages
          key={`passages-${threatId}`}
          {...shared}
          documents={count}
          first={passagesFirst[anchors ? 'card' : 'panel']}
        />
      ) : null}
      <div className={styles.part}>
        {alone || sources.list.length === 0 ? null : heading(t('insights.published'), sources.list.length)}
        <SourceList sources={sources} anchors={anchors} />
      </div>
      {documents === undefined ? null : <Documents answer={documents} sources={sources} heading={heading} />}
      {open === null ? null : <PassageDialog open={open} onClose={() => setOpen(null)} />}
    </div>
  );
}
