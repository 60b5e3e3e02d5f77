import { globSync } from 'node:fs'
import { join } from 'node:path'
import { effectiveSettings, showSettings } from '../src/modules/stores/store-settings/index.ts'
import { type CheckoutEntry, checkoutFieldNames, checkoutFields } from '../src/vocabulary/checkout-fields.ts'
import { declaredRoutes, toOpenApi } from './declared-routes.ts'
import { describeLimits, ruleFiles } from './generate-rules.ts'
import { describeKeyedOperations } from './generate-sdk.ts'

const header = (source: string) => `// Written by web/generate-constants.ts from ${source}; not edited by hand.\n`

/** The paths that the dashboard's pages declare, which the server needs without the pages. */
const declaredPages = await Promise.all(
  globSync('dashboard/pages/**/page.ts', { cwd: import.meta.dirname }).map(
    async (file) => (await import(join(import.meta.dirname, file))).default as Record<string, { path: string }>,
  ),
)

const describePaths = () => {
  const found = declaredPages.flatMap((pages) =>
    Object.entries(pages).map(([name, { path }]) => `  ${name}: '${path}',`),
  )
  return [
    header('the files `page.ts` of the pages'),
    `export const pagePaths = {\n${found.sort().join('\n')}\n} as const\n`,
  ].join('\n')
}

const describeSettingDefaults = () => {
  const defaults = showSettings(effectiveSettings({}))
  const rows = Object.entries(defaults).map(([name, value]) => `  ${name}: ${toLiteral(value)},`)
  return [
    header('the settings of stores'),
    "import type { StoreSettings } from './types.generated.ts'\n",
    `export const settingDefaults: Required<StoreSettings> = {\n${rows.join('\n')}\n}\n`,
  ].join('\n')
}

function describeCheckoutFields() {
  const table = (name: string, toEntry: (field: CheckoutEntry) => object) => {
    const rows = checkoutFieldNames.map((field) => {
      const parts = Object.entries(toEntry(checkoutFields[field])).map(([key, value]) => `${key}: ${toLiteral(value)}`)
      return `  ${field}: { ${parts.join(', ')} },`
    })
    return `export const ${name} = {\n${rows.join('\n')}\n} as const\n`
  }
  return [
    header('src/vocabulary/checkout-fields.ts'),
    '/** What the order in the dashboard calls them. */',
    table('checkoutFields', ({ en, id }) => ({ en, id })),
    "/** What the shop's form asks for. */",
    table('askedFields', ({ asked, maxLength }) => ({ ...asked, maxLength })),
  ].join('\n')
}

const toLiteral = (value: unknown) => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value))

/** Files that programs run with, and the functions that write their content. They are tracked, and a test compares them. */
export const constantFiles = {
  'dashboard/paths.generated.ts': describePaths,
  'dashboard/api/setting-defaults.generated.ts': describeSettingDefaults,
  'dashboard/api/limits.generated.ts': () => describeLimits(toOpenApi(declaredRoutes.dashboard)),
  'client/checkout-fields.generated.ts': describeCheckoutFields,
  ...ruleFiles,
  '../packages/sdk/src/generated/keyed-operations.generated.ts': () =>
    describeKeyedOperations(toOpenApi(declaredRoutes.api)),
}
