import {
  type AnalysisFilter,
  type AnalysisQuery,
  type SelectableAnalysisType,
  selectableAnalysisTypes,
} from '../../src/analysis/index.ts';
import type { ReferenceModel, Threat } from '../../src/model/index.ts';
import type { RiskType, Segment } from '../../src/text/index.ts';
import {
  isRelevantForCorporates,
  isRelevantForIndividuals,
  toGrade,
  toLevel,
} from '../../src/values/index.ts';

interface Selected {
  readonly type: SelectableAnalysisType;
  readonly key: string;
}

/**
 * The analysis as a plain join over the entities, written from its description: slow, without any code of the
 * engine.
 */
export class PlainJoin {
  constructor(
    private readonly model: ReferenceModel,
    private readonly filter: AnalysisFilter,
  ) {}

  private threat(key: string): Threat | undefined {
    return this.model.threats.find((candidate) => candidate.key === key);
  }

  private lineage(threat: Threat): readonly Threat[] {
    const mother = threat.parent === null ? undefined : this.threat(threat.parent);
    return [threat, ...(mother === undefined ? [] : this.lineage(mother))];
  }

  names(threat: Threat, type: RiskType, key: string): boolean {
    return this.lineage(threat).some(({ relations }) => relations[type].includes(key));
  }

  private above(place: string): readonly string[] {
    const parents = this.model.geographies.find(({ key }) => key === place)?.parents ?? [];
    return [place, ...parents.flatMap((parent) => this.above(parent))];
  }

  hits(threat: Threat, type: RiskType, key: string): boolean {
    const places = type === 'geographies' ? this.above(key) : [key];
    return places.some((place) => this.names(threat, type, place));
  }

  threatInScope(threat: Threat): boolean {
    const { segment, relevances = [], opGeography = null, businesses = [] } = this.filter;
    if (threat.context === true) return false;
    const wanted = relevances.filter((relevance) => relevance !== 'legal');
    const inArea =
      wanted.length === 0 ||
      threat.relevance.every((own) => own === 'undefined') ||
      threat.relevance.some((own) => own === 'general' || wanted.some((area) => area === own));
    const inReach =
      opGeography === null ||
      threat.geography === null ||
      this.above(opGeography).includes(threat.geography) ||
      this.above(threat.geography).includes(opGeography);
    return inArea && inReach && this.concerns(threat, segment) && this.isOf(threat, businesses);
  }

  private concerns(threat: Threat, segment: Segment | undefined): boolean {
    if (segment === undefined || segment === 'UNDEFINED') return true;
    const lineage = this.lineage(threat);
    const priv = lineage.find(
      (t) => t.privGrade !== null || t.probability.priv !== undefined || t.levelIndividual !== 'UNDEFINED',
    );
    const corp = lineage.find(
      (t) => t.corpGrade !== null || t.probability.corp !== undefined || t.levelCorporate !== 'UNDEFINED',
    );
    const individuals =
      priv !== undefined &&
      (isRelevantForIndividuals(priv) || (priv.privGrade === null && priv.levelIndividual !== 'UNDEFINED'));
    const corporates =
      corp !== undefined &&
      (isRelevantForCorporates(corp) || (corp.corpGrade === null && corp.levelCorporate !== 'UNDEFINED'));
    return (segment !== 'CORPORATES' && individuals) || (segment !== 'INDIVIDUALS' && corporates);
  }

  private isOf(threat: Threat, businesses: readonly string[]): boolean {
    if (businesses.length === 0) return true;
    return (['products', 'transactions'] as const).some((type) =>
      this.model[type].some(
        (risk) =>
          !risk.hidden &&
          this.names(threat, type, risk.key) &&
          risk.businesses.some((own) => businesses.includes(own)),
      ),
    );
  }

  riskInScope(type: RiskType, key: string): boolean {
    const { segment = 'UNDEFINED', businesses = [] } = this.filter;
    const list: readonly {
      readonly key: string;
      readonly hidden?: boolean;
      readonly segment?: Segment;
      readonly businesses?: readonly string[];
    }[] = this.model[type];
    const risk = list.find((candidate) => candidate.key === key);
    if (risk === undefined || risk.hidden === true) return false;
    const own = risk.segment ?? 'BOTH';
    const shares =
      segment === 'UNDEFINED' ||
      segment === 'BOTH' ||
      own === 'BOTH' ||
      own === 'UNDEFINED' ||
      own === segment;
    const ofBusiness =
      businesses.length === 0 ||
      risk.businesses === undefined ||
      risk.businesses.some((b) => businesses.includes(b));
    return shares && ofBusiness;
  }

  /** Selected entities that exist and are in scope. */
  taken({ selection }: AnalysisQuery): readonly Selected[] {
    return selectableAnalysisTypes
      .flatMap((type): readonly Selected[] => (selection[type] ?? []).map((key) => ({ type, key })))
      .filter(({ type, key }) => {
        if (type !== 'threats') return this.riskInScope(type, key);
        const threat = this.threat(key);
        return threat !== undefined && this.threatInScope(threat);
      });
  }

  /** Number of selected entities related to a risk, without the risk itself. */
  riskCount(query: AnalysisQuery, type: RiskType, key: string): number {
    return this.taken(query).filter((selected) => {
      if (selected.type === 'threats') {
        const threat = this.threat(selected.key);
        return threat !== undefined && this.names(threat, type, key);
      }
      if (selected.type === type && selected.key === key) return false;
      const { type: selectedType } = selected;
      return this.model.threats.some(
        (threat) =>
          this.threatInScope(threat) &&
          this.hits(threat, selectedType, selected.key) &&
          this.names(threat, type, key),
      );
    }).length;
  }

  threatCount(query: AnalysisQuery, threat: Threat): number {
    return this.taken(query).filter(({ type, key }) => type !== 'threats' && this.hits(threat, type, key))
      .length;
  }

  /** Level of a threat in the filter's segment; the higher level of both segments. */
  threatLevel(threat: Threat): number {
    const { segment } = this.filter;
    const priv = segment === 'CORPORATES' ? 0 : this.graded(threat, 'priv');
    const corp = segment === 'INDIVIDUALS' ? 0 : this.graded(threat, 'corp');
    return Math.max(priv, corp);
  }

  private graded(threat: Threat, segment: 'priv' | 'corp'): number {
    for (const { probability, privGrade, corpGrade, levelIndividual, levelCorporate } of this.lineage(
      threat,
    )) {
      const given = probability[segment];
      if (given !== undefined) return toLevel(given);
      const grade = segment === 'priv' ? privGrade : corpGrade;
      if (grade !== null) return grade.grade;
      const label = toGrade(segment === 'priv' ? levelIndividual : levelCorporate);
      if (label !== undefined) return label;
    }
    return 0;
  }

  /** Highest level of the threats in scope that hit a risk, and of the lists that contain a place. */
  riskLevel(type: RiskType, key: string): number {
    const levels = this.model.threats
      .filter((threat) => this.threatInScope(threat) && this.hits(threat, type, key))
      .map((threat) => this.threatLevel(threat));
    const chosen = (this.filter.relevances ?? []).filter((relevance) => relevance !== 'legal');
    const listed =
      type !== 'geographies'
        ? []
        : this.model.riskLists.flatMap((list) => {
            const counts =
              chosen.length === 0 ||
              list.relevances.length === 0 ||
              list.relevances.some((own) => chosen.includes(own));
            const badness = (value: number) =>
              list.kind === 'flat' ? value : ((list.highIsGood ? 100 - value : value) * 4) / 100;
            return counts
              ? list.entries.filter(({ geography }) => geography === key).map(({ value }) => badness(value))
              : [];
          });
    return Math.max(0, ...levels, ...listed);
  }
}
