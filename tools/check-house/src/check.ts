import type { Finding } from './finding.ts';
import type { House } from './house.ts';
import { arrowsRunDown } from './rules/arrows.ts';
import { ceilings } from './rules/ceilings.ts';
import { noCircles } from './rules/circles.ts';
import { daysHaveOneRoom } from './rules/days.ts';
import { floorsHold } from './rules/floors.ts';
import { oneButton, oneKit } from './rules/kit.ts';
import { checkDocumentLinks } from './rules/links.ts';
import { checkProductVersion } from './rules/product-version.ts';
import { engineIsPure, exportsAreDocumented } from './rules/pure.ts';
import { platformOpensOrganizations } from './rules/reach.ts';
import { checkDecisionRecords } from './rules/records.ts';
import { roomsFormNoRing } from './rules/rings.ts';
import { sentencesStandInDictionaries } from './rules/sentences.ts';
import { slugsMirror } from './rules/slugs.ts';
import { sqlStandsInStores } from './rules/sql.ts';
import { testsStayApart } from './rules/tests.ts';
import { declaredDependencies, exactVersions } from './rules/versions.ts';
import { noBarrels, noCasts, noDefaultExports, noEmptyNames, nothingHidden } from './rules/words.ts';

/** Finds all violations of the rules of this repository. */
export function checkHouse(house: House): { files: number; findings: Finding[] } {
  const findings = [
    ...slugsMirror(house),
    ...arrowsRunDown(house),
    ...floorsHold(house),
    ...noCircles(house),
    ...roomsFormNoRing(house),
    ...sqlStandsInStores(house),
    ...platformOpensOrganizations(house),
    ...sentencesStandInDictionaries(house),
    ...daysHaveOneRoom(house),
    ...testsStayApart(house),
    ...oneKit(house),
    ...oneButton(house),
    ...ceilings(house),
    ...noEmptyNames(house),
    ...noDefaultExports(house),
    ...noBarrels(house),
    ...noCasts(house),
    ...nothingHidden(house),
    ...engineIsPure(house),
    ...exportsAreDocumented(house),
    ...exactVersions(house),
    ...declaredDependencies(house),
    ...checkProductVersion(house),
    ...checkDecisionRecords(house),
    ...checkDocumentLinks(house),
  ];
  return { files: house.sources.length, findings };
}
