import type { DeclaredPage } from './define-pages.ts'
import type { PageName } from './paths.ts'

const files = import.meta.glob<Record<PageName, DeclaredPage>>('./pages/**/page.ts', { eager: true, import: 'default' })

/** All pages with their names. */
export const declaredPages = Object.values(files).flatMap((pages) => Object.entries(pages)) as [
  PageName,
  DeclaredPage,
][]
