/** The state of one rendering: citations, warnings, numbers of headings, and used resources. */
import { compileFormula, type Formula } from '../formula/evaluator.ts';
import type { Language } from '../text/terms.ts';
import type { DocumentBlock, DocumentInline, HeadingBlock, ReportSource, ReportWarning } from './document.ts';
import { ReportError, type ReportLimits } from './errors.ts';
import type { ClassThresholds } from './format.ts';

/** Settings of a rendering, completed with defaults. */
export interface RenderingSettings {
  readonly language: Language;
  readonly data: unknown;
  readonly sources: { readonly [key: string]: ReportSource };
  readonly thresholds: ClassThresholds;
  readonly limits: ReportLimits;
}

/** A reference to a heading whose number is still unknown. */
export interface PendingReference {
  readonly type: 'pendingReference';
  readonly lead: readonly DocumentInline[];
  readonly anchor: string;
  readonly place: string;
}

/** A block of the document, or an unresolved reference. */
export type PendingBlock = DocumentBlock | PendingReference;

/** A rendering in progress. It counts its output and throws a ReportError beyond its limits. */
export class ReportRendering {
  readonly language: Language;
  readonly data: unknown;
  readonly thresholds: ClassThresholds;
  readonly limits: ReportLimits;
  readonly blocks: PendingBlock[] = [];
  readonly headings: HeadingBlock[] = [];
  readonly cited = new Set<string>();
  readonly warnings: ReportWarning[] = [];
  private readonly settings: RenderingSettings;
  private readonly conditions = new Map<string, Formula>();
  private readonly anchors = new Set<string>();
  private readonly counters = [0, 0, 0, 0];
  private nodes = 0;
  private characters = 0;

  constructor(settings: RenderingSettings) {
    this.settings = settings;
    this.language = settings.language;
    this.data = settings.data;
    this.thresholds = settings.thresholds;
    this.limits = settings.limits;
  }

  warn(code: ReportWarning['code'], place: string, text: string): void {
    if (this.warnings.length < 1000) this.warnings.push({ code, place, text });
  }

  /**
   * Cites a source. For an unknown source it adds a warning and returns null, so that the reader does not see a raw
   * key.
   */
  cite(key: string, place: string): DocumentInline | null {
    if (!Object.hasOwn(this.settings.sources, key)) {
      this.warn('unknownSource', place, key);
      return null;
    }
    this.cited.add(key);
    return { type: 'cite', source: key };
  }

  countNode(place: string): void {
    this.nodes += 1;
    if (this.nodes > this.limits.nodes) {
      throw new ReportError('tooManyNodes', place, `more than ${this.limits.nodes}`);
    }
  }

  countCharacters(inlines: readonly DocumentInline[], place: string): void {
    for (const inline of inlines) this.characters += inline.type === 'text' ? inline.text.length : 8;
    if (this.characters > this.limits.characters) {
      throw new ReportError('tooLarge', place, `more than ${this.limits.characters} characters`);
    }
  }

  condition(text: string, place: string): Formula {
    const known = this.conditions.get(text);
    if (known) return known;
    try {
      const compiled = compileFormula(text);
      this.conditions.set(text, compiled);
      return compiled;
    } catch (cause) {
      throw new ReportError('badFormula', place, cause instanceof Error ? cause.message : text, cause);
    }
  }

  /** Returns the next heading number at a level, such as "2.1". */
  nextNumber(level: number): string {
    this.counters[level - 1] = (this.counters[level - 1] ?? 0) + 1;
    this.counters.fill(0, level);
    return this.counters.slice(0, level).join('.');
  }

  /** Returns a unique anchor of letters, digits and hyphens. */
  anchorOf(text: string): string {
    const base =
      text
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, '') || 'section';
    let anchor = base;
    for (let next = 2; this.anchors.has(anchor); next += 1) anchor = `${base}-${next}`;
    this.anchors.add(anchor);
    return anchor;
  }
}
