/**
 * Customers of the demo bank. Five groups of individuals (ordinary, young, minor, older, sole trader) do not overlap
 * and add up to all individuals; other groups overlap. Each company has exactly one legal form.
 */
import {
  type DemoFigureRow,
  type DemoFigureTable,
  toAbsoluteDatum,
  toBallparkDatum,
  toPercentDatum,
  toRatioDatum,
} from './figures.ts';

export const demoIndividualsCount = 620_000;
export const demoCompaniesCount = 41_000;

const persons = (datum: DemoFigureRow[number]) => ({ INDIVIDUALS: [datum] });
const firms = (datum: DemoFigureRow[number]) => ({ CORPORATES: [datum] });
const each = (person: DemoFigureRow[number], firm: DemoFigureRow[number]) => ({
  INDIVIDUALS: [person],
  CORPORATES: [firm],
});

/**
 * Figures by customer type. `cu-gambler` and `cu-tcsp` have none, because the bank has requested them but not
 * received them yet.
 */
export const demoCustomerFigures: DemoFigureTable = {
  'cu-private': persons(toAbsoluteDatum(378_200)),
  'cu-young': persons(toAbsoluteDatum(71_300)),
  'cu-minor': persons(toAbsoluteDatum(58_900)),
  'cu-elderly': persons(toAbsoluteDatum(86_800)),
  'cu-soletrader': persons(toAbsoluteDatum(24_800)),
  'cu-limited-id': persons(toAbsoluteDatum(2_480)),
  'cu-nonres-ind': persons(toAbsoluteDatum(4_864)),
  'cu-pep': persons(toAbsoluteDatum(412)),
  'cu-rca': persons(toAbsoluteDatum(655)),
  'cu-hnwi': persons(toAbsoluteDatum(3_720)),
  'cu-lowincome-flow': persons(toPercentDatum(1.1)),
  'cu-proxy': persons(toRatioDatum(0.015)),
  'cu-reported': each(toAbsoluteDatum(1_240), toAbsoluteDatum(310)),
  'cu-media': each(toAbsoluteDatum(92), toAbsoluteDatum(164)),
  'cu-listed-link': each(toAbsoluteDatum(3), toAbsoluteDatum(11)),
  'cu-conflict-link': persons(toBallparkDatum(1)),
  'cu-crypto-ind': persons(toPercentDatum(1.4)),
  'cu-investor-cit': persons(toAbsoluteDatum(17)),
  'cu-sme': firms(toAbsoluteDatum(26_650)),
  'cu-listed': firms(toAbsoluteDatum(164)),
  'cu-public': firms(toAbsoluteDatum(205)),
  'cu-newco': firms(toAbsoluteDatum(3_690)),
  'cu-shell': firms(toRatioDatum(0.015)),
  'cu-complex': firms(toAbsoluteDatum(738)),
  'cu-nominee': firms(toAbsoluteDatum(74)),
  'cu-foreign': firms(toAbsoluteDatum(340)),
  'cu-trader': firms(toPercentDatum(2.6)),
  'cu-shipping': firms(toBallparkDatum(1)),
  'cu-npo-conflict': firms(toAbsoluteDatum(6)),
  'cu-msb': firms(toAbsoluteDatum(0)),
  'cu-psp': firms(toAbsoluteDatum(12)),
  'cu-gaming': firms(toAbsoluteDatum(3)),
  'cu-soe': firms(toAbsoluteDatum(0)),
};

/**
 * Figures by industry. Sole traders count as individuals; companies count by their main code in the tax agency's
 * register.
 */
export const demoIndustryFigures: DemoFigureTable = {
  'in-section-f': each(toAbsoluteDatum(4_910), toAbsoluteDatum(6_080)),
  'in-construction': each(toAbsoluteDatum(1_980), toAbsoluteDatum(3_240)),
  'in-finishing': each(toAbsoluteDatum(2_560), toAbsoluteDatum(2_410)),
  'in-section-g': each(toAbsoluteDatum(2_730), toAbsoluteDatum(5_720)),
  'in-cars': each(toAbsoluteDatum(310), toAbsoluteDatum(612)),
  'in-wholesale': each(toAbsoluteDatum(0), toAbsoluteDatum(418)),
  'in-elwholesale': each(toAbsoluteDatum(0), toAbsoluteDatum(74)),
  'in-metals': each(toAbsoluteDatum(0), toAbsoluteDatum(33)),
  'in-scrap': each(toAbsoluteDatum(21), toAbsoluteDatum(29)),
  'in-kiosk': each(toAbsoluteDatum(284), toAbsoluteDatum(496)),
  'in-jewellery': each(toAbsoluteDatum(62), toAbsoluteDatum(88)),
  'in-secondhand': each(toAbsoluteDatum(173), toAbsoluteDatum(141)),
  'in-ecommerce': each(toAbsoluteDatum(690), toAbsoluteDatum(913)),
  'in-taxi': each(toAbsoluteDatum(412), toAbsoluteDatum(228)),
  'in-freight': each(toAbsoluteDatum(538), toAbsoluteDatum(1_094)),
  'in-sea': each(toAbsoluteDatum(0), toAbsoluteDatum(19)),
  'in-forwarding': each(toAbsoluteDatum(0), toAbsoluteDatum(57)),
  'in-restaurant': each(toAbsoluteDatum(376), toAbsoluteDatum(1_283)),
  'in-finother': each(toAbsoluteDatum(0), toAbsoluteDatum(164)),
  'in-holding': each(toAbsoluteDatum(0), toAbsoluteDatum(3_150)),
  'in-exchange': each(toAbsoluteDatum(0), toAbsoluteDatum(0)),
  'in-realestate': each(toAbsoluteDatum(1_120), toAbsoluteDatum(3_870)),
  'in-law': each(toAbsoluteDatum(96), toAbsoluteDatum(214)),
  'in-accounting': each(toAbsoluteDatum(641), toAbsoluteDatum(587)),
  'in-consulting': each(toAbsoluteDatum(1_540), toAbsoluteDatum(1_862)),
  'in-staffing': each(toAbsoluteDatum(0), toAbsoluteDatum(203)),
  'in-security': each(toAbsoluteDatum(0), toAbsoluteDatum(61)),
  'in-cleaning': each(toAbsoluteDatum(731), toAbsoluteDatum(478)),
  'in-office': each(toAbsoluteDatum(0), toAbsoluteDatum(92)),
  'in-care': each(toAbsoluteDatum(512), toAbsoluteDatum(604)),
  'in-assistance': each(toAbsoluteDatum(0), toAbsoluteDatum(87)),
  'in-gambling': each(toAbsoluteDatum(0), toAbsoluteDatum(3)),
  'in-sports': each(toAbsoluteDatum(0), toAbsoluteDatum(1_660)),
  'in-association': each(toAbsoluteDatum(0), toAbsoluteDatum(2_940)),
  'in-hair': each(toAbsoluteDatum(1_214), toAbsoluteDatum(352)),
  'in-waste': each(toAbsoluteDatum(0), toAbsoluteDatum(41)),
  'in-berry': each(toAbsoluteDatum(38), toAbsoluteDatum(12)),
  'in-electronics': each(toAbsoluteDatum(0), toAbsoluteDatum(46)),
  'in-weapons': each(toAbsoluteDatum(0), toAbsoluteDatum(2)),
};

export const demoLegalFormFigures: DemoFigureTable = {
  'lf-sole': each(toAbsoluteDatum(24_800), toAbsoluteDatum(0)),
  'lf-estate': each(toAbsoluteDatum(3_140), toAbsoluteDatum(0)),
  'lf-ab': each(toAbsoluteDatum(0), toAbsoluteDatum(27_716)),
  'lf-publ': each(toAbsoluteDatum(0), toAbsoluteDatum(123)),
  'lf-hb': each(toAbsoluteDatum(0), toAbsoluteDatum(1_312)),
  'lf-kb': each(toAbsoluteDatum(0), toAbsoluteDatum(574)),
  'lf-ekfor': each(toAbsoluteDatum(0), toAbsoluteDatum(902)),
  'lf-brf': each(toAbsoluteDatum(0), toAbsoluteDatum(4_715)),
  'lf-idfor': each(toAbsoluteDatum(0), toAbsoluteDatum(4_346)),
  'lf-foundation': each(toAbsoluteDatum(0), toAbsoluteDatum(492)),
  'lf-faith': each(toAbsoluteDatum(0), toAbsoluteDatum(246)),
  'lf-branch': each(toAbsoluteDatum(0), toAbsoluteDatum(123)),
  'lf-foreign': each(toAbsoluteDatum(0), toAbsoluteDatum(205)),
  'lf-offshore': each(toAbsoluteDatum(0), toAbsoluteDatum(0)),
  'lf-llp': each(toAbsoluteDatum(0), toAbsoluteDatum(8)),
  'lf-trust': each(toAbsoluteDatum(0), toAbsoluteDatum(4)),
  'lf-fund': each(toAbsoluteDatum(0), toAbsoluteDatum(29)),
  'lf-state': each(toAbsoluteDatum(0), toAbsoluteDatum(205)),
};
