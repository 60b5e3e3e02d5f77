import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const folder = new URL('../src/platform/mail/layout/', import.meta.url)

/** The hash of the generated file's sources, so that a test can check whether it is current without MJML. */
export async function fingerprintLayout(): Promise<string> {
  const sources = [new URL('layout.mjml', folder), new URL(import.meta.url)].map((file) => readFile(file))
  return createHash('sha256')
    .update(Buffer.concat(await Promise.all(sources)))
    .digest('hex')
}

type Compile = (source: string, options: object) => Promise<{ html: string }>

/** Compiles the layout to HTML and cuts it into the parts that are filled and joined at run time. */
async function compileLayout(): Promise<string> {
  const compile = createRequire(import.meta.url)('mjml') as Compile
  const source = await readFile(new URL('layout.mjml', folder), 'utf8')
  // Without `fonts`, MJML would load Roboto from Google in readers' mail programs.
  const { html } = await compile(source, { validationLevel: 'strict', keepComments: true, fonts: {} })
  const lines = html.split('\n').map((line) => line.trim())
  const whole = lines
    .filter(Boolean)
    .join('\n')
    .replaceAll('#acce01', '[[accent]]')
    .replaceAll('#acce02', '[[on_accent]]')
  const [inner, tail] = whole.split('<!--/parts-->') as [string, string]
  const { head, pieces } = cut(inner, 'part')
  const frame = { head: head.replace(/<!--\s*The look of[^>]*-->\n?/, ''), tail }
  const parts = Object.entries({ frame, ...Object.fromEntries(pieces.map(([name, part]) => [name, cutRows(part)])) })
  return [
    '// Written by `npm run generate` from layout.mjml.',
    `export const fingerprint = '${await fingerprintLayout()}'`,
    'export const parts = {',
    ...parts.map(([name, part]) => `  ${name}: ${JSON.stringify(part)},`),
    '}',
    '',
  ].join('\n')
}

/** Splits at `<!--part:name-->`: the part before the first one, and the part after each name. */
function cut(html: string, mark: 'part' | 'row') {
  const [head, ...rest] = html.split(new RegExp(`<!--${mark}:(\\w+)-->`))
  const pieces = rest.flatMap((name, i) => (i % 2 === 0 ? [[name, rest[i + 1]!] as const] : []))
  return { head: head!, pieces }
}

/** Splits a table with repeated rows into its beginning, its kinds of rows and its end. */
function cutRows(part: string) {
  const [inner, tail] = part.split('<!--/rows-->') as [string, string | undefined]
  if (tail === undefined) return part
  const { head, pieces } = cut(inner, 'row')
  return { head, rows: Object.fromEntries(pieces), tail }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await writeFile(new URL('parts.generated.ts', folder), await compileLayout())
