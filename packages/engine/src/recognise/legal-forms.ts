/** Numbers of legal forms in registers of Swedish authorities (Statistics Sweden, JURFORM). */
import type { GridRow } from './grid.ts';
import type { HeadingColumn } from './headers.ts';

/** Legal forms by their number in the register, as Statistics Sweden names them. */
const legalForms: ReadonlyMap<string, string> = new Map([
  ['21', 'Enkla bolag'],
  ['22', 'Partrederier'],
  ['31', 'Handelsbolag och kommanditbolag'],
  ['41', 'Bankaktiebolag'],
  ['42', 'Försäkringsaktiebolag'],
  ['43', 'Europabolag'],
  ['49', 'Övriga aktiebolag'],
  ['51', 'Ekonomiska föreningar'],
  ['53', 'Bostadsrättsföreningar'],
  ['54', 'Kooperativa hyresrättsföreningar'],
  ['61', 'Ideella föreningar'],
  ['62', 'Samfälligheter'],
  ['63', 'Registrerade trossamfund'],
  ['71', 'Familjestiftelser'],
  ['72', 'Övriga stiftelser och fonder'],
  ['81', 'Statliga enheter'],
  ['82', 'Kommuner'],
  ['83', 'Kommunalförbund'],
  ['84', 'Regioner'],
  ['91', 'Oskiftade dödsbon'],
  ['92', 'Ömsesidiga försäkringsbolag'],
  ['93', 'Sparbanker'],
  ['96', 'Utländska juridiska personer'],
  ['98', 'Övriga svenska juridiska personer'],
]);

const legalFormHeading =
  /(?<!\p{L})(?:jur\.? ?form|juridisk form|associationsform|bolagsform|företagsform|legal form)/iu;

/** Adds the names of legal forms to cells that hold only their numbers, in columns whose heading is that of legal forms. */
export function addLegalFormNames(
  columns: readonly Pick<HeadingColumn, 'index' | 'heading'>[],
  rows: readonly GridRow[],
): readonly GridRow[] {
  const places = new Set(
    columns.flatMap(({ index, heading }) => (legalFormHeading.test(heading) ? [index] : [])),
  );
  if (places.size === 0) return rows;
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, index) => {
      const name = places.has(index) ? legalForms.get(cell.trim()) : undefined;
      return name === undefined ? cell : `${cell.trim()} ${name}`;
    }),
  }));
}
