import { describe, expect, it } from 'vitest';
import { guessImportCollection, guessImportColumns, listImportableColumns } from './guess-columns.ts';

describe('column headings of a foreign table', () => {
  it('are recognised by the names of the fields in either language', () => {
    expect(
      guessImportColumns(['Name (EN)', 'Namn', 'Beskrivning', 'Description', 'hidden', 'Owner'], 'channels'),
    ).toEqual({
      'Name (EN)': 'name_en',
      Namn: 'name_sv',
      Beskrivning: 'description_sv',
      Description: 'description_en',
    });
  });

  it('are mapped to different columns, and exact column names are preferred', () => {
    expect(guessImportColumns(['Name', 'name_en', 'Namn svenska', 'Namn'], 'channels')).toEqual({
      'Namn svenska': 'name_sv',
    });
  });

  it('can be mapped to columns with readable labels, never to the id', () => {
    const choices = listImportableColumns('channels', 'sv');
    expect(choices.find(({ heading }) => heading === 'name_en')?.label).toMatch(/^Namn: /);
    expect(choices.some(({ heading }) => heading === 'id')).toBe(false);
    expect(choices.every(({ label }) => label !== '')).toBe(true);
  });

  const register = [
    'Hot',
    'Name in English',
    'Beskrivning',
    'Kategori',
    'Område',
    'Gradering privatpersoner',
    'Gradering företag',
    'Produkter',
  ];

  it('are mapped, in an editor’s own register of threats, to texts, grades and relations', () => {
    expect(guessImportColumns(register, 'threats')).toEqual({
      Hot: 'name_sv',
      'Name in English': 'name_en',
      Beskrivning: 'description_sv',
      Kategori: 'category',
      Område: 'relevance',
      'Gradering privatpersoner': 'privGrade',
      'Gradering företag': 'corpGrade',
      Produkter: 'relations_products',
    });
  });

  it('are recognised by short and singular forms', () => {
    const headings = ['Hot', 'Nivå privat', 'Nivå företag', 'Kundtyper', 'Produkt', 'Länder'];
    expect(guessImportColumns(headings, 'threats')).toEqual({
      Hot: 'name_sv',
      'Nivå privat': 'privGrade',
      'Nivå företag': 'corpGrade',
      Kundtyper: 'relations_customers',
      Produkt: 'relations_products',
      Länder: 'relations_geographies',
    });
  });

  it('determine the kind of entity together with the sheet name, unless too few are recognised', () => {
    expect(guessImportCollection('Nya hot', register)).toBe('threats');
    expect(guessImportCollection('Blad1', ['Threat', 'Description', 'Category', 'Products'])).toBe('threats');
    expect(guessImportCollection('Blad1', ['Land', 'Kod'])).toBeNull();
  });
});
