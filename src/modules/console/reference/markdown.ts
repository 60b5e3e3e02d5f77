import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Loaded with the first page, because many processes are never asked for one. */
const loadMarked = () => (require('marked') as typeof import('marked')).marked

export const renderMarkdown = (text: string) => loadMarked().parse(text, { async: false })
export const renderInline = (text: string) => loadMarked().parseInline(text, { async: false })
