import type { HouseFinding } from './finding.ts';
import type { HouseSources } from './house.ts';
import { checkImportDirection } from './rules/arrows.ts';
import { checkFileAndFunctionLengths } from './rules/ceilings.ts';
import { checkImportCycles } from './rules/circles.ts';
import { checkDayConversions } from './rules/days.ts';
import { checkModuleOrder } from './rules/floors.ts';
import { checkButtonComponent, checkComponentKit } from './rules/kit.ts';
import { checkDocumentLinks } from './rules/links.ts';
import { checkProductVersion } from './rules/product-version.ts';
import { checkDocstrings, checkEnginePurity } from './rules/pure.ts';
import { checkOrganizationReach } from './rules/reach.ts';
import { checkDecisionRecords } from './rules/records.ts';
import { checkPartCycles } from './rules/rings.ts';
import { checkSentencePlaces } from './rules/sentences.ts';
import { checkSlugs } from './rules/slugs.ts';
import { checkSqlPlaces } from './rules/sql.ts';
import { checkTestImports } from './rules/tests.ts';
import { checkDeclaredDependencies, checkDependencyVersions } from './rules/versions.ts';
import {
  checkBarrels,
  checkCasts,
  checkDefaultExports,
  checkFileNames,
  checkHiddenErrors,
} from './rules/words.ts';

/** Finds all violations of the rules of this repository. */
export function checkHouse(house: HouseSources): { files: number; findings: HouseFinding[] } {
  const findings = [
    ...checkSlugs(house),
    ...checkImportDirection(house),
    ...checkModuleOrder(house),
    ...checkImportCycles(house),
    ...checkPartCycles(house),
    ...checkSqlPlaces(house),
    ...checkOrganizationReach(house),
    ...checkSentencePlaces(house),
    ...checkDayConversions(house),
    ...checkTestImports(house),
    ...checkComponentKit(house),
    ...checkButtonComponent(house),
    ...checkFileAndFunctionLengths(house),
    ...checkFileNames(house),
    ...checkDefaultExports(house),
    ...checkBarrels(house),
    ...checkCasts(house),
    ...checkHiddenErrors(house),
    ...checkEnginePurity(house),
    ...checkDocstrings(house),
    ...checkDependencyVersions(house),
    ...checkDeclaredDependencies(house),
    ...checkProductVersion(house),
    ...checkDecisionRecords(house),
    ...checkDocumentLinks(house),
  ];
  return { files: house.sources.length, findings };
}
