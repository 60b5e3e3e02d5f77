import type { PublicPage, PublicStore } from '../api/types.generated.ts'
import { describe } from './describe.ts'
import type { Head } from './head.ts'
import { breadcrumbs } from './structured-data.ts'

/** The head of a page that the merchant wrote. */
export function contentHead({ slug, title, body }: PublicPage, store: PublicStore): Head {
  const path = `/pages/${encodeURIComponent(slug)}`
  return {
    title,
    description: describe(body),
    path,
    data: [
      breadcrumbs([
        { name: store.name, path: '/' },
        { name: title, path },
      ]),
    ],
  }
}
