import { Type } from 'typebox'
import type { Language } from '../platform/http/choose-language.ts'
import { OneOf } from '../platform/http/schemas.ts'
import type { Column } from '../platform/tables/columns.ts'
import { excelType } from '../platform/tables/excel-limits.ts'
import { templateToCsv, templateToExcel, toTemplate } from '../platform/tables/template.ts'
import { type Merchant, type MerchantRoute, merchantRead } from './merchant-route.ts'
import type { Permission } from './roles.ts'
import type { Scope } from './scopes.ts'

type Options = {
  /** The address of the import, below which the templates stand. */
  path: string
  tag: string
  scope: Scope
  permission: Permission
  columns: readonly Column[]
  /** The name of the file and of its sheet. */
  name: Record<Language, string>
  /** What the cells of the examples have that the business has already, by column. */
  fill?: (merchant: Merchant) => Promise<Record<string, string>>
}

/** Two routes with the template of an import: as an Excel file and as CSV. */
export function templateRoutes({ path, columns, name, fill, ...shared }: Options): MerchantRoute[] {
  const query = {
    language: Type.Optional(OneOf(['id', 'en'], { description: 'Of the headers and examples; Indonesian by default' })),
  }
  const describe = (kind: string) => `A ${kind} file with the columns of the import and examples, to fill in`
  return [
    merchantRead({
      ...shared,
      method: 'GET',
      path: `${path}/template.xlsx`,
      summary: describe('Excel'),
      query,
      answer: { status: 200, schema: null, contentType: excelType },
      handle: async ({ merchant, query: { language = 'id' }, reply }) => {
        const template = toTemplate(columns, language, await fill?.(merchant))
        return reply
          .type(excelType)
          .header('content-disposition', `attachment; filename="${toFileName(name[language])}.xlsx"`)
          .send(await templateToExcel(template, name[language]))
      },
    }),
    merchantRead({
      ...shared,
      method: 'GET',
      path: `${path}/template.csv`,
      summary: describe('CSV'),
      query,
      answer: { status: 200, schema: null, contentType: 'text/csv' },
      handle: async ({ merchant, query: { language = 'id' }, reply }) =>
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${toFileName(name[language])}.csv"`)
          .send(templateToCsv(toTemplate(columns, language, await fill?.(merchant)), language)),
    }),
  ]
}

const toFileName = (name: string) => name.toLowerCase().replaceAll(' ', '-')
