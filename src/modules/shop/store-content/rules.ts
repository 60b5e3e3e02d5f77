import { conflict, fieldError, validationFailed } from '../../../platform/errors/errors.ts'
import type { MenuLink } from './schemas.ts'

export const maxPages = 50
export const maxLinks = 20

export function checkPageCount(count: number) {
  if (count > maxPages) throw conflict(`A store has at most ${maxPages} pages`, 'limit_reached')
}

const targets = { category: 'category_id', page: 'page_id', address: 'url' } as const

/** Excludes schemes that a browser would run, and characters that would end an attribute. */
const addressForm = /^(https?:\/\/|mailto:|tel:)[^\s"'<>\\]+$/i

/** Refuses a link without exactly the target that its type needs. */
export function checkLink(link: MenuLink, path: string) {
  const wanted = targets[link.type]
  if (link[wanted] == null) throw validationFailed({ [`${path}.${wanted}`]: 'required' })
  const other = Object.values(targets).find((name) => name !== wanted && link[name] != null)
  if (other) throw validationFailed({ [`${path}.${other}`]: fieldError('excludes', { other: wanted }) })
  if (link.type !== 'address') return
  if (!addressForm.test(link.url!)) throw validationFailed({ [`${path}.url`]: 'invalid_url' })
  if (link.label == null) throw validationFailed({ [`${path}.label`]: 'required' })
}
