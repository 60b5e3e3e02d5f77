import type { Described, OpenApi } from '../../../access/openapi/openapi.ts'
import { listMethods, listParameters, type PathItem } from '../../../access/openapi/shared-parameters.ts'
import { runInSlices } from '../../../platform/concurrency/slices.ts'
import { escapeHtml } from '../../../platform/mail/escape-html.ts'
import { type FinishedText, finishText } from './finished-text.ts'
import { guideEntries, readGuide, renderGuide } from './guides.ts'
import { type Contents, type Entry, layout } from './layout.ts'
import { renderInline, renderMarkdown } from './markdown.ts'
import { printOperation, toLine } from './print-markdown.ts'
import { type Operation, type Parameter, type Placed, renderOperation, type Shared } from './render-operation.ts'

const toAddress = (tag: string) => `/docs/${tag.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-reference`

type Server = Described & { prefix: string }

/** Renders the pages of the reference: an overview with search, one page for each tag, and the guides. */
export function createPages(document: OpenApi, server: Server) {
  const shared = document.components as Shared
  const isApi = server.prefix === '/v3'
  const placed: Placed[] = [
    ...listOperations(document.paths as object, shared, document.security),
    ...listOperations((document.webhooks ?? {}) as object, shared),
  ]
  const tags = document.tags.map(({ name }) => ({ title: name, address: toAddress(name) }))
  const contents: Contents = { title: server.title, guides: isApi ? guideEntries : [], tags }

  function* overview(): Generator<unknown, string> {
    const groups: string[] = []
    for (const { title, address } of tags) {
      const rows = placed
        .filter(({ operation }) => operation.tags.includes(title))
        .map((one) => renderRow(one, address))
      groups.push(
        `<section data-group><h2><a href="${address}">${escapeHtml(title)}</a></h2><ul class="rows">${rows.join('')}</ul></section>`,
      )
      yield
    }
    const cards = contents.guides.map(({ title, address }) => `<li><a href="${address}">${escapeHtml(title)}</a></li>`)
    return `<h1>${escapeHtml(server.title)}</h1><p>${escapeHtml(server.description)}
The same as an <a href="${server.prefix}/openapi.json">OpenAPI document</a> for client generators.</p>
${cards.length > 0 ? `<ul class="cards">${cards.join('')}</ul>` : ''}
<label for="search">Search the routes</label>
<input class="field" id="search" type="search" placeholder="stock, PATCH, /v3/orders …" autocomplete="off">
${groups.join('')}`
  }

  function* overviewAsText(): Generator<unknown, string> {
    const groups: string[] = []
    for (const { title, address } of tags) {
      const rows = placed
        .filter(({ operation }) => operation.tags.includes(title))
        .map(({ method, path, operation }) => `- \`${method} ${path}\`: ${toLine(operation.summary)}`)
      groups.push(`## [${title}](${server.url}${address}.md)\n\n${rows.join('\n')}`)
      yield
    }
    return [printList(contents, server), ...groups].join('\n\n')
  }

  function* reference(entry: Entry): Generator<unknown, string> {
    const storefrontHeader = `${server.headerPrefix}Storefront-Api-Key`
    const shown = placed.filter(({ operation }) => operation.tags.includes(entry.title))
    const list = shown.map((one) => renderRow(one, ''))
    const details: string[] = []
    for (const one of shown) {
      details.push(renderOperation(one, shared, server.url, storefrontHeader))
      yield
    }
    const { description = '' } = document.tags.find(({ name }) => name === entry.title)!
    return `<h1>${escapeHtml(entry.title)}</h1>${renderMarkdown(description)}<ul class="rows">${list.join('')}</ul>${details.join('')}`
  }

  function* referenceAsText({ title }: Entry): Generator<unknown, string> {
    const storefrontHeader = `${server.headerPrefix}Storefront-Api-Key`
    const printed: string[] = []
    for (const one of placed.filter(({ operation }) => operation.tags.includes(title))) {
      printed.push(printOperation(one, shared, server.url, storefrontHeader))
      yield
    }
    const { description = '' } = document.tags.find(({ name }) => name === title)!
    return [`# ${title}`, description, ...printed].filter(Boolean).join('\n\n')
  }

  const rendered = new Map<string, Promise<FinishedText>>()

  async function renderText(entry: Entry, name: string): Promise<FinishedText> {
    const text = tags.includes(entry) ? await runInSlices(referenceAsText(entry)) : await readGuide(name, server)
    return finishText('text/markdown; charset=utf-8', text!)
  }

  async function renderPage(entry: Entry, name: string | undefined): Promise<FinishedText> {
    const body =
      name === undefined
        ? await runInSlices(overview())
        : tags.includes(entry)
          ? await runInSlices(reference(entry))
          : await renderGuide(name, server)
    return finishText('text/html; charset=utf-8', layout(contents, entry, body!))
  }

  async function keep(address: string, render: () => Promise<FinishedText>): Promise<FinishedText> {
    const known = rendered.get(address)
    if (known) return known
    const page = render()
    rendered.set(address, page)
    page.catch(() => rendered.delete(address)) // Not cached, so that the next request tries again.
    return await page
  }

  const entries = [...contents.guides, ...tags]
  return {
    /** Renders the page with this name, or with `.md` its Markdown, or the overview; undefined if it does not exist. */
    render: async (name?: string): Promise<FinishedText | undefined> => {
      if (name === undefined)
        return await keep('/docs', () => renderPage({ title: 'Overview', address: '/docs' }, name))
      const page = name.replace(/\.md$/, '')
      const entry = entries.find(({ address }) => address === `/docs/${page}`)
      if (!entry) return undefined
      return await keep(`/docs/${name}`, () => (page === name ? renderPage(entry, name) : renderText(entry, page)))
    },
    /** The overview as Markdown: all routes, by the pages that describe them. */
    renderOverviewText: async () =>
      await keep('/docs.md', async () =>
        finishText('text/markdown; charset=utf-8', await runInSlices(overviewAsText())),
      ),
    /** What a program that reads the documentation finds where. */
    listForMachines: async () =>
      await keep('/llms.txt', async () => finishText('text/plain; charset=utf-8', printList(contents, server))),
  }
}

/** The contents in the format of llms.txt: a title, a summary, and lists of links to Markdown. */
function printList({ title, guides, tags }: Contents, { url, description, prefix }: Server): string {
  const list = (entries: Entry[]) => entries.map((one) => `- [${one.title}](${url}${one.address}.md)`).join('\n')
  const document = `- [OpenAPI 3.1 document](${url}${prefix}/openapi.json): every route with its schemas, for client generators`
  return [
    `# ${title}`,
    `> ${toLine(description)}`,
    ...(guides.length > 0 ? [`## Guides`, list(guides)] : []),
    '## Reference',
    `${document}\n${list(tags)}`,
  ].join('\n\n')
}

/** The operations of these paths; `usual` is the security of those that state none. */
const listOperations = (paths: object, { parameters }: Shared, usual: Operation['security'] = []): Placed[] =>
  Object.entries(paths as Record<string, PathItem<Operation>>).flatMap(([path, item]) =>
    listMethods(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: {
        ...operation,
        parameters: listParameters<Parameter>(item, operation, parameters),
        security: operation.security ?? usual,
      },
    })),
  )

const renderRow = ({ method, path, operation }: Placed, address: string) =>
  `<li data-row><a href="${address}#${operation.operationId}"><span class="method ${method}">${method}</span><code>${escapeHtml(path)}</code><span class="note">${renderInline(operation.summary)}</span></a></li>`
