import {
  AliasNode,
  IdentifierNode,
  type KyselyPlugin,
  type OperationNode,
  RawNode,
  ReferenceNode,
  type RootOperationNode,
  SelectAllNode,
  SelectionNode,
  TableNode,
} from 'kysely'
import { columns, type Tables } from '../../../schema/tables.ts'

/**
 * The columns of a table that this version knows, in place of `*`. A prepared statement with `*` fails once a newer
 * version adds a column, and its rows would contain columns that this version does not expect.
 */
export function namedColumns(table: keyof Tables, alias: string = table): string {
  const key = `${table} ${alias}`
  let list = lists.get(key)
  if (list === undefined) {
    list = columns[table].map((column) => `"${alias}"."${column}"`).join(', ')
    lists.set(key, list)
  }
  return list
}

/** A cache of the lists. Aliases are literals in the source, so there are few. */
const lists = new Map<string, string>()

/** A plugin that lists the columns where a Kysely statement says `selectAll` or `returningAll`. */
export const namingColumns: KyselyPlugin = {
  transformQuery: ({ node }) => nameColumns(node),
  transformResult: async ({ result }) => result,
}

function nameColumns(node: RootOperationNode): RootOperationNode {
  if (!('kind' in node) || ('with' in node && node.with) || ('setOperations' in node && node.setOperations)) return node
  if (node.kind === 'SelectQueryNode')
    return node.selections?.some(isAll) ? { ...node, selections: expand(node.selections, listSources(node)) } : node
  if (!('returning' in node) || !node.returning?.selections.some(isAll)) return node
  return { ...node, returning: { ...node.returning, selections: expand(node.returning.selections, listSources(node)) } }
}

const isAll = ({ selection }: SelectionNode) =>
  SelectAllNode.is(selection) || (ReferenceNode.is(selection) && SelectAllNode.is(selection.column))

type Source = { table: string; alias: string }

function expand(selections: readonly SelectionNode[], sources: (Source | undefined)[]): SelectionNode[] {
  return selections.map((item) => {
    if (!isAll(item)) return item
    const { selection } = item
    const name = ReferenceNode.is(selection) ? selection.table?.table.identifier.name : undefined
    const wanted = name === undefined ? sources : sources.filter((source) => source?.alias === name)
    if (wanted.length === 0 || !wanted.every((source) => source && source.table in columns)) return item
    const list = wanted.map((source) => namedColumns(source!.table as keyof Tables, source!.alias)).join(', ')
    return SelectionNode.create(RawNode.createWithSql(list) as never)
  })
}

/** The tables of a statement in the order of `*`; undefined for sources that are not tables. */
function listSources(node: RootOperationNode): (Source | undefined)[] {
  const { table, into, from, using, joins } = node as {
    table?: OperationNode
    into?: OperationNode
    from?: { froms: readonly OperationNode[] }
    using?: { tables: readonly OperationNode[] }
    joins?: readonly { table: OperationNode }[]
  }
  const nodes = [
    table,
    into,
    ...(from?.froms ?? []),
    ...(using?.tables ?? []),
    ...(joins ?? []).map((join) => join.table),
  ]
  return nodes.filter((each) => each !== undefined).map(sourceFrom)
}

function sourceFrom(node: OperationNode): Source | undefined {
  if (TableNode.is(node)) return { table: node.table.identifier.name, alias: node.table.identifier.name }
  if (!AliasNode.is(node) || !TableNode.is(node.node) || !IdentifierNode.is(node.alias)) return undefined
  return { table: node.node.table.identifier.name, alias: node.alias.name }
}
