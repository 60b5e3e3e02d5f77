import { pageAddress } from './head.ts'

export const context = 'https://schema.org'

type Step = { name: string; path: string }

/** The position of a page in the shop, starting from the front page. */
export const breadcrumbs = (steps: Step[]) => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: pageAddress(path),
  })),
})

export const availability = (isAvailable: boolean) => `${context}/${isAvailable ? 'InStock' : 'OutOfStock'}`
