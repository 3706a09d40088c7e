/** Templates, reports of an assessment, and reports on a group. */
import { composed, readNameInAddress, writeNameInAddress } from '@klarsikt/engine';
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../platform/files/later-files.ts';
import { freeSearch } from '../platform/router/search.ts';
import '../platform/router/route-data.ts';
import { assessment, raStart } from './assessment-layouts.ts';

/** A title in an address is written so that no proxy takes a sign of it for a part of the address. */
interface Named {
  readonly reportTitle: string;
}
interface Owned extends Named {
  readonly ownerRa: string;
}
interface Compared extends Owned {
  readonly dataRa: string;
}
const read = ({ reportTitle }: Named) => ({ reportTitle: composed(readNameInAddress(reportTitle)) });
const write = ({ reportTitle }: Named) => ({ reportTitle: writeNameInAddress(reportTitle) });
const named = { parse: read, stringify: write };
const namedOwned = {
  parse: (params: Owned) => ({ ...params, ...read(params) }),
  stringify: (params: Owned) => ({ ...params, ...write(params) }),
};
const namedCompared = {
  parse: (params: Compared) => ({ ...params, ...read(params) }),
  stringify: (params: Compared) => ({ ...params, ...write(params) }),
};

const raTemplates = createRoute({
  getParentRoute: () => raStart,
  path: '/templates',
  staticData: { title: 'title.templates', icon: 'templates' },
  validateSearch: freeSearch,
  component: lazyRouteComponent(
    () => import('@klarsikt/reporting/web/template/TemplatesPage.tsx'),
    'TemplatesPage',
  ),
});
const assessmentTemplates = createRoute({
  getParentRoute: () => raStart,
  path: '/templates/assessments',
  staticData: { title: 'title.assessmentTemplates', icon: 'templates' },
  validateSearch: freeSearch,
  component: lazyRouteComponent(
    () => import('@klarsikt/workspace/web/templates/AssessmentTemplatesPage.tsx'),
    'AssessmentTemplatesPage',
  ),
});
const templateCreate = createRoute({
  getParentRoute: () => raStart,
  path: '/templates/create',
  staticData: { title: 'title.templateCreate', icon: 'templates' },
  validateSearch: freeSearch,
  component: lazyRouteComponent(
    () => import('@klarsikt/reporting/web/template/CreateTemplatePage.tsx'),
    'CreateTemplatePage',
  ),
});
const templatePage = createRoute({
  getParentRoute: () => raStart,
  path: '/templates/$templateId',
  staticData: { title: 'title.template', icon: 'templates' },
  validateSearch: freeSearch,
  component: lazyRouteComponent(
    () => import('@klarsikt/reporting/web/template/TemplatePage.tsx'),
    'TemplatePage',
  ),
});
const reports = createRoute({
  getParentRoute: () => assessment,
  path: '/reports',
  staticData: { title: 'title.reports', icon: 'report' },
  validateSearch: freeSearch,
  component: lazyRouteComponent(
    () => import('@klarsikt/reporting/web/reports/ReportsPage.tsx'),
    'ReportsPage',
  ),
});
const reportCreate = createRoute({
  getParentRoute: () => assessment,
  path: '/reports/create',
  staticData: { title: 'title.reportCreate', icon: 'report' },
  validateSearch: freeSearch,
  component: lazyRouteComponent(
    () => import('@klarsikt/reporting/web/reports/CreateReportPage.tsx'),
    'CreateReportPage',
  ),
});
const savedReport = createRoute({
  getParentRoute: () => assessment,
  path: '/reports/$reportTitle',
  params: named,
  staticData: { title: 'title.report', icon: 'report' },
  validateSearch: freeSearch,
  component: lazyRouteComponent(
    () => import('@klarsikt/reporting/web/reports/SavedReportPage.tsx'),
    'SavedReportPage',
  ),
});
const reportEdit = createRoute({
  getParentRoute: () => assessment,
  path: '/reports/$reportTitle/edit',
  params: named,
  staticData: { title: 'title.reportEdit', icon: 'report' },
  validateSearch: freeSearch,
  component: lazyRouteComponent(
    () => import('@klarsikt/reporting/web/reports/SavedReportPage.tsx'),
    'SavedReportPage',
  ),
});
const groupReportPage = () => import('@klarsikt/reporting/web/rollup/GroupReportPage.tsx');
const groupReports = createRoute({
  getParentRoute: () => assessment,
  path: '/group/reports',
  staticData: { title: 'title.groupReports', icon: 'report' },
  validateSearch: freeSearch,
  component: lazyRouteComponent(
    () => import('@klarsikt/reporting/web/rollup/GroupReportsPage.tsx'),
    'GroupReportsPage',
  ),
});
const groupReport = createRoute({
  getParentRoute: () => assessment,
  path: '/group/reports/$ownerRa/$reportTitle',
  params: namedOwned,
  staticData: { title: 'title.groupReport', icon: 'report' },
  validateSearch: freeSearch,
  component: lazyRouteComponent(groupReportPage, 'GroupReportPage'),
});
const groupReportEdit = createRoute({
  getParentRoute: () => assessment,
  path: '/group/reports/$ownerRa/$reportTitle/edit',
  params: namedOwned,
  staticData: { title: 'title.reportEdit', icon: 'report' },
  validateSearch: freeSearch,
  component: lazyRouteComponent(groupReportPage, 'GroupReportEditPage'),
});
const groupReportOf = createRoute({
  getParentRoute: () => assessment,
  path: '/group/reports/$ownerRa/$dataRa/$reportTitle',
  params: namedCompared,
  staticData: { title: 'title.groupReport', icon: 'report' },
  validateSearch: freeSearch,
  component: lazyRouteComponent(groupReportPage, 'GroupReportPage'),
});
const groupReportOfEdit = createRoute({
  getParentRoute: () => assessment,
  path: '/group/reports/$ownerRa/$dataRa/$reportTitle/edit',
  params: namedCompared,
  staticData: { title: 'title.reportEdit', icon: 'report' },
  validateSearch: freeSearch,
  component: lazyRouteComponent(groupReportPage, 'GroupReportEditPage'),
});

export const templateRoutes = [raTemplates, assessmentTemplates, templateCreate, templatePage] as const;
export const reportRoutes = [
  reports,
  reportCreate,
  savedReport,
  reportEdit,
  groupReports,
  groupReport,
  groupReportEdit,
  groupReportOf,
  groupReportOfEdit,
] as const;
