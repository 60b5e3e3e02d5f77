import { conflict, fieldError, validationFailed } from '../../../platform/errors/errors.ts'

/** Bounds the tree, because it is always read as a whole. */
export const maxCategories = 1000
export const maxDepth = 5
export const maxCategoriesOfProduct = 20

export type Node = { id: number; parent_id: number | null; name: string; position: number }

/** Returns the nodes with their depth and full path, parents before children, in the merchant's order. */
export function walkTree<N extends Node>(nodes: N[]): (N & { depth: number; full_path: string })[] {
  const children = Map.groupBy(nodes, (node) => node.parent_id)
  const walk = (parent: number | null, depth: number, above: string): (N & { depth: number; full_path: string })[] =>
    (children.get(parent) ?? [])
      .sort((a, b) => a.position - b.position || a.id - b.id)
      .flatMap((node) => {
        const full_path = above ? `${above} > ${node.name}` : node.name
        return [{ ...node, depth, full_path }, ...walk(node.id, depth + 1, full_path)]
      })
  return walk(null, 1, '')
}

/** Refuses a parent that does not exist, that is below the category itself, or that would make the tree too deep. */
export function checkParent(nodes: Node[], id: number | null, parentId: number | null) {
  if (parentId === null) return
  const tree = walkTree(nodes)
  const parent = tree.find((node) => node.id === parentId)
  if (!parent) throw validationFailed({ parent_id: 'not_found' })
  const below = id === null ? [] : listDescendants(nodes, id)
  if (below.includes(parentId)) throw validationFailed({ parent_id: 'same_record' })
  const own = tree.find((node) => node.id === id)
  const height = own
    ? Math.max(...tree.filter(({ id }) => below.includes(id)).map(({ depth }) => depth)) - own.depth
    : 0
  if (parent.depth + 1 + height > maxDepth)
    throw validationFailed({ parent_id: fieldError('too_large', { max: maxDepth }) })
}

/** The category and all below it. */
export function listDescendants(nodes: Node[], id: number): number[] {
  const children = Map.groupBy(nodes, (node) => node.parent_id)
  const walk = (at: number): number[] => [at, ...(children.get(at) ?? []).flatMap((child) => walk(child.id))]
  return walk(id)
}

export function checkCount(count: number) {
  if (count > maxCategories) throw conflict(`A business has at most ${maxCategories} categories`)
}
