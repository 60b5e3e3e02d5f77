import { validationFailed } from '../../../platform/errors/errors.ts'

const toSlug = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 90)
    .replace(/^-|-$/g, '') || 'group'

/** Returns the wanted slug if it is free, or else one made from the name, numbered if necessary. */
export function chooseGroupSlug({ name, slug }: { name: string; slug?: string }, taken: Set<string>): string {
  if (slug !== undefined) {
    if (taken.has(slug)) throw validationFailed({ slug: 'taken' })
    return slug
  }
  const base = toSlug(name)
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? base : `${base}-${n}`
    if (!taken.has(candidate)) return candidate
  }
}
