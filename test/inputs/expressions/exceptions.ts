// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are code.

/**
 * Regular expressions that are not linear, or cannot be judged from the file alone, each with the reason why it is
 * allowed.
 */
export type Exception = { file: string; text: string; reason: string }

const operators = 'Reads a setting of the operator, once at the start or in a command.'

export const exceptions: Exception[] = [
  { file: 'src/cli/backup/backup-plan.ts', text: '/\\/+$/', reason: operators },
  { file: 'src/composition/backup-places.ts', text: '/\\/+$/', reason: operators },
  { file: 'src/config-readers.ts', text: '/\\/+$/', reason: operators },
  { file: 'src/platform/tracing/start-tracing.ts', text: '/\\/+$/', reason: operators },
  {
    file: 'src/composition/demo-catalog/seed-demo-catalog.ts',
    text: '/\\d+\\.webp$/',
    reason: 'Reads the names of our own demo pictures.',
  },
  {
    file: 'src/platform/db/schema/apply-migration.ts',
    text: '/^\\s*create\\s+(?:unique\\s+)?index\\s+concurrently\\s+if\\s+not\\s+exists\\s+(\\w+)/im',
    reason: 'Reads our own migrations.',
  },
  { file: 'src/schema/generate.ts', text: '/ARRAY\\[(.*?)\\]/', reason: 'Reads the constraints of our own schema.' },
  {
    file: 'src/platform/web-app/web-build.ts',
    text: '/<link rel="stylesheet"[^>]* href="\\/([^"]+)">/',
    reason: 'Reads a page that our own build wrote, once at the start.',
  },
  {
    file: 'src/platform/web-app/web-build.ts',
    text: '/<script type="module".*?<\\/script>|<link rel="stylesheet"[^>]*>/g',
    reason: 'Reads a page that our own build wrote, once at the start.',
  },
  {
    file: 'src/integrations/object-store/s3-requests.ts',
    text: "new RegExp(`<${name}>([^<]*)</${name}>`, 'g')",
    reason: 'The names are constants of the callers; a class without the closing character stops at it.',
  },
  {
    file: 'src/modules/stores/provider-accounts/mask-body.ts',
    text: 'new RegExp(\n  [',
    reason: 'Alternatives of plain words, without a loop.',
  },
  {
    file: 'src/modules/console/dashboard-pages/routes.ts',
    text: 'new RegExp(`\\\\b${name}\\\\b`)',
    reason: 'The name is one of our own paths, and there is no loop.',
  },
  {
    file: 'src/platform/http/allowed-methods.ts',
    text: 'new RegExp(`^${source}$`)',
    reason: 'Made from paths of routes: anchored, and every parameter stops at the next slash.',
  },
  {
    file: 'src/platform/mail/sender-records.ts',
    text: "new RegExp(`(?:^|;)\\\\s*${tag}\\\\s*=([^;]*)`, 'i')",
    reason: 'Reads a DNS record of the mail domain, of at most 64 kB; the spaces follow a semicolon.',
  },
  {
    file: 'src/modules/stores/mail-domains/rules.ts',
    text: 'new RegExp(`^(?:${label}',
    reason: 'Reads a name of at most 200 characters.',
  },
  {
    file: 'src/integrations/object-store/s3-store.ts',
    text: '/<Contents>(.*?)<\\/Contents>/gs',
    reason: 'Reads the list of our own object store, of at most 1,000 objects whose names we chose.',
  },
  {
    file: 'web/shop/parts/parse-html.ts',
    text: '/<!--[\\s\\S]*?(?:-->|$)|<\\/([a-z][a-z0-9]*)(?![a-z0-9])',
    reason: 'An opened bracket ends every tag before it, so that no part is read twice; recheck does not see that.',
  },
  {
    file: 'web/shop/parts/parse-html.ts',
    text: "new RegExp(`</${opening}\\\\b`, 'i')",
    reason: 'The name is one of two constants, and there is no loop.',
  },
  {
    file: 'web/shop/head/describe.ts',
    text: '/<(script|style)\\b[\\s\\S]*?(?:<\\/\\1[^<>]*>?|$)/gi',
    reason: 'Every opened element matches, at the latest at the end of the text, so that no part is read twice.',
  },
  {
    file: 'web/shop/head/describe.ts',
    text: '/[\\s,.;:–-]+$/',
    reason: 'Reads a text that was cut to at most some hundred characters.',
  },
  {
    file: 'web/shop/paths.ts',
    text: "new RegExp(`^${path.replace(/:\\w+/g, '([^/]+)')}/?$`)",
    reason: 'Made from our own list of pages: anchored, and every parameter stops at the next slash.',
  },
]
