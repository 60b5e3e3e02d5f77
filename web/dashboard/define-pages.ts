import type { ComponentType } from 'react'
import type { Language } from './messages/define-words.ts'
import type { AnyWords } from './messages/loaded-words.ts'
import type { Permission } from './session/business.tsx'

/** The sections of the menu. */
export type MenuGroup =
  | 'home'
  | 'orders'
  | 'products'
  | 'customers'
  | 'marketing'
  | 'figures'
  | 'settings'
  | 'developers'
  | 'operator'

export type DeclaredPage = {
  path: string
  /** The frame around the page; by default the menu of a business. */
  frame?: 'signedOut' | 'plain' | 'authorize'
  /** The permission that the page requires. Members without it do not see its menu entry. */
  needs?: Permission
  load: () => Promise<{ default: ComponentType }>
  /** The words that the page needs at its start, besides the core words. They are loaded together with it. */
  words?: AnyWords[]
  menu?: {
    group: MenuGroup
    order: number
    /** The name of the entry; by default that of its menu section. */
    label?: Record<Language, string>
  }
}

/**
 * Declares the pages of a folder by name, in its file `page.ts`. Routes, the menu and `paths.generated.ts` are made
 * from these declarations. They are all part of the first script, so a declaration loads everything else on demand.
 */
export const definePages = (pages: Record<string, DeclaredPage>) => pages
