/** Tests complete files of other organisations: each row has its exact value, or the column has one question. */

import { Workbook, type Worksheet } from '@cj-tech-master/excelts';
import { unreadPartTexts } from '@klarsikt/engine/recognise';
import { describe, expect, it } from 'vitest';
import { type ReadableImportKind, readImportFile } from '../cli/read-import.ts';

const csv = (...lines: readonly string[]) => Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`);

async function makeBook(fill: (sheet: Worksheet) => void): Promise<Buffer> {
  const book = new Workbook();
  fill(book.addWorksheet('Kunder'));
  return Buffer.from(await book.xlsx.writeBuffer());
}

async function read(kind: ReadableImportKind, name: string, bytes: Buffer) {
  const found = await readImportFile(kind, name, bytes);
  for (const { rows, read: taken, left } of found.sheets) expect(taken + left).toBe(rows);
  return {
    ...found,
    values: found.rows.map(({ key, verdict, values }) => [
      key,
      verdict,
      ...values.map(({ field, value }) => `${field} ${value}`),
    ]),
  };
}

describe('an imported workbook', () => {
  it('is read without the comment on a cell, which is listed as not read', async () => {
    const bytes = await makeBook((sheet) => {
      sheet.addRows([
        ['Land', 'Antal kunder'],
        ['Sverige', 120],
        ['Norge', 7],
      ]);
      sheet.getCell('B2').note = 'Enligt kundregistret';
    });
    const { values, left } = await read('figures', 'a.xlsx', bytes);
    expect(values).toEqual([
      ['ge-se', 'found', 'CustomerQuantity 120'],
      ['ge-no', 'found', 'CustomerQuantity 7'],
    ]);
    expect(left).toContainEqual(
      expect.objectContaining({ sheet: 'Kunder', cell: 'B2', reason: unreadPartTexts.note.en }),
    );
  });

  it('has one figure for each row under a name that is merged over several rows', async () => {
    const bytes = await makeBook((sheet) => {
      sheet.addRows([
        ['Land', 'Segment', 'Antal kunder'],
        ['Sverige', 'Privat', 10],
        [null, 'Företag', 5],
        ['Norge', 'Privat', 7],
      ]);
      sheet.mergeCells('A2:A3');
    });
    const { rows } = await read('figures', 'a.xlsx', bytes);
    expect(rows.map(({ key, verdict, values }) => [key, verdict, values])).toEqual(
      [
        ['ge-se', 'INDIVIDUALS', 10, 'C2'] as const,
        ['ge-se', 'CORPORATES', 5, 'C3'] as const,
        ['ge-no', 'INDIVIDUALS', 7, 'C4'] as const,
      ].map(([key, source, value, cell]) => [
        key,
        'found',
        [{ field: 'CustomerQuantity', mode: 'abs', source, value, cell }],
      ]),
    );
  });
});

describe('an imported risk register', () => {
  it('is read as two levels if it has likelihood, impact and levels before and after controls', async () => {
    const { values, left, questions } = await read(
      'risks',
      'a.csv',
      csv(
        'name,inherent_proba,inherent_impact,inherent_level,residual_proba,residual_impact,residual_level,justification',
        'Foreign currency account,1,4,3,1,4,2,because',
      ),
    );
    expect(values).toEqual([
      ['/risks/data/products/pr-fxaccount', 'confirm', 'inherent 3', 'residual 2', 'motivation because'],
    ]);
    expect(questions).toEqual([
      expect.objectContaining({ column: 'inherent_level', guess: 'own', example: { cell: 'D2', text: '3' } }),
    ]);
    expect(left.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['inherent_proba', 'inherent_impact', 'residual_proba', 'residual_impact']),
    );
  });

  it('leads to a single question with examples if its levels have five steps', async () => {
    const { rows, questions } = await read(
      'risks',
      'a.csv',
      csv('Risk,Inherent risk,Motivation', 'Foreign currency account,4,a', 'Client funds account,5,b'),
    );
    expect(rows.map(({ verdict }) => verdict)).toEqual(['confirm', 'confirm']);
    expect(questions).toEqual([
      expect.objectContaining({
        column: 'Inherent risk',
        example: { cell: 'B2', text: '4' },
        readings: [
          { reading: 'fiveSteps', value: 3 },
          { reading: 'bestFirstOfFive', value: 1 },
          { reading: 'product', value: 0.5 },
        ],
      }),
    ]);
  });

  it('is not read as a list of countries because of abbreviations such as ML', async () => {
    const { values } = await read(
      'risks',
      'a.csv',
      csv('Risk,Inherent risk,Residual risk,Motivation', 'ML,3,2,a', 'TF,2,2,b', 'PF,2,1,c'),
    );
    expect(values).toEqual([
      [null, 'choose', 'inherent 3', 'residual 2', 'motivation a'],
      [null, 'choose', 'inherent 2', 'residual 2', 'motivation b'],
      [null, 'choose', 'inherent 2', 'residual 1', 'motivation c'],
    ]);
  });
});

it('a list of countries with the names of the World Bank is read completely', async () => {
  const scores = [
    ['"Korea, Dem. People\'s Rep."', 'ge-kp', 10],
    ['"Iran, Islamic Rep."', 'ge-ir', 12],
    ['"Yemen, Rep."', 'ge-ye', 13],
    ['"Venezuela, RB"', 'ge-ve', 14],
    ['"Congo, Dem. Rep."', 'ge-cd', 15],
    ["Cote d'Ivoire", 'ge-ci', 35],
    ['Turkiye', 'ge-tr', 34],
    ['Sweden', 'ge-se', 80],
  ] as const;
  const { values, questions } = await read(
    'countries',
    'a.csv',
    csv('Country,Score', ...scores.map(([name, , score]) => `${name},${score}`)),
  );
  expect(values).toEqual(scores.map(([, key, score]) => [key, 'found', `value ${score}`]));
  expect(questions).toEqual([]);
});

describe('an imported bundle of threats', () => {
  it('leads to a list of all imported objects and of the omitted objects with reasons', async () => {
    const threat = (id: string, name: string, modified: string, more: object = {}) => ({
      ...{ type: 'attack-pattern', id, name, modified: `${modified}-01-01T00:00:00Z`, ...more },
    });
    const under = (target: string, modified: string) => ({
      ...{ type: 'relationship', id: 'relationship--1', relationship_type: 'subtechnique-of' },
      ...{ source_ref: 'a', target_ref: target, modified: `${modified}-01-01T00:00:00Z` },
    });
    const objects = [
      threat('a', 'Old', '2023'),
      threat('a', 'New', '2024'),
      threat('b', 'First mother', '2024'),
      threat('c', 'Second mother', '2024'),
      threat('d', 'Gone', '2024', { revoked: true }),
      under('c', '2024'),
      under('b', '2023'),
      {
        ...{ type: 'language-content', id: 'language-content--1', object_ref: 'a' },
        ...{ object_modified: '2023-01-01T00:00:00Z', contents: { sv: { name: 'Gammalt' } } },
      },
    ];
    const bytes = Buffer.from(JSON.stringify({ type: 'bundle', id: 'bundle--1', objects }));
    const { rows, left } = await read('threats', 'bundle.json', bytes);
    expect(
      rows.filter(({ reason }) => reason === null).map(({ cell, name, key }) => [cell, name, key]),
    ).toEqual([
      ['object 1', 'New', 'a'],
      ['object 2', 'First mother', 'b'],
      ['object 3', 'Second mother', 'c'],
      ['object 5', 'subtechnique-of', null],
    ]);
    expect(rows[0]?.values).toEqual([{ field: 'parent', value: 'c' }]);
    expect(left.map(({ text, reason }) => [text, reason])).toEqual([
      ['a', 'Another object in the file has the same id.'],
      ['d', 'The source has revoked the object.'],
      ['a subtechnique-of b', 'The file has a newer version of the object.'],
      ['New', 'The Swedish text belongs to an older version and is not imported'],
    ]);
  });
});
