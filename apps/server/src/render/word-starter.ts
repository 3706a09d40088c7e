/** A Word template with tags, as a starting point for a firm's own. */
import type { Language } from '@klarsikt/engine/text';
import {
  Document,
  Footer,
  Header,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableOfContents,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { makeDocxReproducible } from './steady-docx.ts';

const words = {
  en: {
    contents: 'Contents',
    summary: 'Summary',
    levels:
      'The inherent risk is {{overall.inherent}}. With a control strength of {{overall.strength}}, the residual risk is {{overall.residual}}.',
    risks: 'Risks above the risk appetite',
    none: 'The second row of the table is repeated for each risk.',
    head: ['Risk', 'Category', 'Inherent', 'Residual'],
    actions: 'Actions',
    action: '{{action.title}}: {{action.owner}}, {{action.due}}, {{action.status}}',
    trace: 'How each figure was calculated: {{meta.trace}}',
    page: 'Page ',
  },
  sv: {
    contents: 'Innehåll',
    summary: 'Sammanfattning',
    levels:
      'Den inneboende risken är {{overall.inherent}}. Med kontrollstyrkan {{overall.strength}} blir den kvarstående risken {{overall.residual}}.',
    risks: 'Risker över riskaptiten',
    none: 'Tabellens andra rad upprepas för varje risk.',
    head: ['Risk', 'Kategori', 'Inneboende', 'Kvarstående'],
    actions: 'Åtgärder',
    action: '{{action.title}}: {{action.owner}}, {{action.due}}, {{action.status}}',
    trace: 'Så har varje siffra räknats fram: {{meta.trace}}',
    page: 'Sida ',
  },
} as const;

const heading = (text: string): Paragraph => new Paragraph({ text, heading: HeadingLevel.HEADING_1 });
const row = (texts: readonly string[]): TableRow =>
  new TableRow({ children: texts.map((text) => new TableCell({ children: [new Paragraph(text)] })) });

/** Writes the template; the bytes are the same for every call. */
export async function writeStarterWordTemplate(language: Language): Promise<Uint8Array> {
  const said = words[language];
  const document = new Document({
    creator: 'Klarsikt',
    features: { updateFields: true },
    sections: [
      {
        headers: { default: new Header({ children: [new Paragraph('{{meta.organisation}}')] }) },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({ children: [new TextRun({ children: [said.page, PageNumber.CURRENT] })] }),
            ],
          }),
        },
        children: [
          new Paragraph({ text: '{{meta.title}}', heading: HeadingLevel.TITLE }),
          new Paragraph('{{meta.unit}}, {{meta.date}}. {{meta.status}}.'),
          new TableOfContents(said.contents, { headingStyleRange: '1-3' }),
          heading(said.summary),
          new Paragraph(said.levels),
          new Paragraph('{{conclusions.overall}}'),
          new Paragraph('{{chart.waterfall}}'),
          heading(said.risks),
          new Paragraph(said.none),
          new Table({
            width: { size: 100, type: WidthType.PERCENTAGE },
            rows: [
              row(said.head),
              row([
                '{{#aboveAppetite}}{{risk.name}}',
                '{{risk.typeName}}',
                '{{risk.inherent}}',
                '{{risk.residual}}{{/aboveAppetite}}',
              ]),
            ],
          }),
          heading(said.actions),
          new Paragraph('{{#actions.lines}}'),
          new Paragraph(said.action),
          new Paragraph('{{/actions.lines}}'),
          new Paragraph(said.trace),
        ],
      },
    ],
  });
  return makeDocxReproducible(await Packer.toBuffer(document), null);
}
