import type { StorefrontCategory as Category } from '../../api/types.generated.ts'

/** A category of the menu; without a number of items where it is unknown. */
export type Node = Omit<Category, 'item_count'> & { item_count?: number; parent: Node | undefined }

/** Builds the tree from the paths of names; the list has parents before children. */
export function toTree(categories: Category[]): Node[] {
  const nodes: Node[] = []
  for (const category of categories) {
    const above = nodes.filter(({ full_path }) => category.full_path.startsWith(`${full_path} > `))
    const parent = above.sort((a, b) => b.full_path.length - a.full_path.length)[0]
    nodes.push({ ...category, parent })
  }
  return nodes
}

/** The categories with items that a search finds, and the chosen one with those above it. */
export function foundNodes(
  nodes: Node[],
  chosen: Node | undefined,
  counts: { id: number; count: number }[] | null = null,
) {
  const kept = pathTo(chosen)
  const found = new Map(counts?.map(({ id, count }) => [id, count]))
  for (const node of nodes) node.item_count = counts ? (found.get(node.id) ?? 0) : undefined
  return counts ? nodes.filter((node) => node.item_count || kept.includes(node)) : nodes
}

/** The category with its ancestors, from the top. */
export const pathTo = (node: Node | undefined): Node[] => (node ? [...pathTo(node.parent), node] : [])

/** The rows of a menu: the top level, and the children of each category on the path to the selected one. */
export function menuRows(nodes: Node[], chosen: Node | undefined) {
  return [undefined, ...pathTo(chosen)]
    .map((parent) => ({ parent, entries: nodes.filter((node) => node.parent === parent) }))
    .filter(({ entries }) => entries.length > 0)
}
