/** What the sources say about a threat: the sources themselves, each opening where it is published. */
import type { CardReference } from '@klarsikt/contract';
import type { Sources } from '../../../ui/cited.ts';
import { SourceList } from './SourceList.tsx';

interface SourceInsightsProps {
  readonly threatId: number;
  readonly sources: Sources<CardReference>;
  /** Citations on the same page lead to these lines. */
  readonly anchors?: boolean;
}

export function SourceInsights({ threatId, sources, anchors = false }: SourceInsightsProps) {
  return (
    <div data-threat={threatId}>
      <SourceList sources={sources} anchors={anchors} />
    </div>
  );
}
