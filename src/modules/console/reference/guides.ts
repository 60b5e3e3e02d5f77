import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Entry } from './layout.ts'
import { renderMarkdown } from './markdown.ts'

const folder = new URL('../../../../docs/guides/', import.meta.url)

/** The guides in the order in which a developer needs them; the files are in `docs/guides`. */
const titles: Record<string, string> = {
  install: 'Install the kit',
  'first-call': 'Your first call',
  'first-app': 'Your first app',
  'keys-and-roles': 'Keys, roles and money',
  'first-storefront': 'Your first storefront',
  'your-own-machine': 'On your own machine',
  errors: 'Errors',
  limits: 'Limits',
  idempotency: 'Idempotency',
  'going-live': 'Going live',
}

export const guideEntries: Entry[] = Object.entries(titles).map(([name, title]) => ({
  title,
  address: `/docs/${name}`,
}))

type Server = { url: string; appUrl: string; headerPrefix: string }

/** Renders a guide as HTML; undefined if it does not exist. */
export async function renderGuide(name: string, server: Server): Promise<string | undefined> {
  const text = await readGuide(name, server)
  if (text === undefined) return undefined
  const html = renderMarkdown(text.replace(/\]\((\/docs\/[a-z-]+)\.md/g, ']($1'))
  // Wide code scrolls, which the keyboard can do only where it has the focus.
  return html.replaceAll('<pre>', '<pre tabindex="0">')
}

/** A guide with the addresses and header names of this installation; undefined if it does not exist. */
export async function readGuide(name: string, { url, appUrl, headerPrefix }: Server): Promise<string | undefined> {
  if (!Object.hasOwn(titles, name)) return undefined
  const text = await readFile(fileURLToPath(new URL(`${name}.md`, folder)), 'utf8')
  return text
    .replaceAll('{base_url}', url)
    .replaceAll('{app_url}', appUrl)
    .replaceAll('X-Service-', headerPrefix)
    .replace(/\]\(([a-z-]+\.md(?:#[a-z-]+)?)\)/g, '](/docs/$1)')
}
