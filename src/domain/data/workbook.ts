// The parts of a workbook (ECMA-376, SpreadsheetML), with as little in each as spreadsheets need.
import type { Cell } from './csv.ts';

const start = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const schemas = 'http://schemas.openxmlformats.org';
const main = `${schemas}/spreadsheetml/2006/main`;
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const relations = `${schemas}/officeDocument/2006/relationships`;

/** The most rows of a sheet in Excel and LibreOffice. */
export const rowLimit = 1_048_576;

/** The styles of cells by their place in `styles`. */
const [headStyle, timeStyle] = [1, 2];

const styles = `${start}<styleSheet xmlns="${main}">
<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>
<fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts>
<fills count="1"><fill/></fills><borders count="1"><border/></borders>
<cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/>
<xf numFmtId="164" applyNumberFormat="1"/></cellXfs>
</styleSheet>`;

/** The paths and texts of a workbook beside its sheets, whose names are in the order of tabs. */
export function workbookParts(names: readonly string[]): [path: string, text: string][] {
  const each = (of: (name: string, number: number) => string) =>
    names.map((name, place) => of(name, place + 1)).join('');
  return [
    [
      '[Content_Types].xml',
      `${start}<Types xmlns="${schemas}/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>
${each((_, number) => `<Override PartName="/${sheetPath(number)}" ${sheetType}/>`)}
</Types>`,
    ],
    [
      '_rels/.rels',
      `${start}<Relationships xmlns="${schemas}/package/2006/relationships">
<Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/>
</Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${start}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>
${each((name, number) => `<sheet name="${tab(name)}" sheetId="${number}" r:id="r${number}"/>`)}
</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${start}<Relationships xmlns="${schemas}/package/2006/relationships">
${each((_, number) => `<Relationship Id="r${number}" ${sheetTarget(number)}/>`)}
<Relationship Id="styles" Type="${relations}/styles" Target="styles.xml"/>
</Relationships>`,
    ],
    ['xl/styles.xml', styles],
  ];
}

/** The path of a sheet in the archive; the first has the number 1. */
export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

const sheetType = `ContentType="${types}.worksheet+xml"`;
const sheetTarget = (number: number) =>
  `Type="${relations}/worksheet" Target="/${sheetPath(number)}"`;

/** A name without the signs that Excel refuses, and of at most 31 characters. */
const tab = (name: string) => escaped(name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31));

/** The start of a sheet, whose first row stays in view. */
export const sheetStart = ({
  columns,
  isRightToLeft,
}: {
  columns: number;
  isRightToLeft: boolean;
}): string => `${start}<worksheet xmlns="${main}"><sheetViews>
<sheetView workbookViewId="0"${isRightToLeft ? ' rightToLeft="1"' : ''}>
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>
<cols><col min="1" max="${columns}" width="18" customWidth="1"/></cols><sheetData>`;

export const sheetEnd = '</sheetData></worksheet>';

/** A row; texts are texts to a spreadsheet whatever they begin with, and numbers are numbers. */
export const rowOf = (cells: readonly Cell[], place: 'head' | 'row'): string =>
  `<row>${cells.map((cell) => cellOf(cell, place)).join('')}</row>\n`;

function cellOf(cell: Cell, place: 'head' | 'row'): string {
  if (cell === null) return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (typeof cell === 'object') {
    return 'shown' in cell
      ? `<c s="${timeStyle}"><v>${serial(cell.shown)}</v></c>`
      : `<c><v>${cell.decimal}</v></c>`;
  }
  const style = place === 'head' ? ` s="${headStyle}"` : '';
  const text = escaped(cell.slice(0, longestText));
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** The most characters of a cell in Excel. */
const longestText = 32_767;

/** The days since the end of 1899, by which spreadsheets know a time. */
const serial = (shown: number) => shown / 86_400_000 + 25_569;

/** Characters that XML does not allow are left out. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
