import { writeAccessNote } from '../../../access/openapi/openapi-security.ts'
import { explainErrors } from '../../../access/openapi/shared-responses.ts'
import { type Operation, type Placed, type Shared, toCurl } from './render-operation.ts'
import { describeType, type Field, listFields } from './render-schema.ts'

const printField = ({ name, type, note, inner }: Field, indent: string): string =>
  `${indent}- \`${name}\` ${type}${note ? `: ${toLine(note)}` : ''}\n${printLists(inner, `${indent}  `)}`

const printLists = (lists: Field[][], indent: string): string =>
  lists
    .flat()
    .map((field) => printField(field, indent))
    .join('')

/** A description in a list stands in one line. */
export const toLine = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join(' ')

function printParameters({ parameters }: Operation, shared: Shared): string {
  const lines = parameters.map(({ name, in: place, required, schema, description }) => {
    const meaning = description ?? schema.description ?? ''
    const type = [describeType(schema, shared.schemas), required ? 'required' : ''].filter(Boolean).join(' ')
    return `- \`${name}\` (${place}) ${type}${meaning ? `: ${toLine(meaning)}` : ''}`
  })
  return lines.length > 0 ? `### Parameters\n\n${lines.join('\n')}\n` : ''
}

function printAnswers({ responses }: Operation, shared: Shared): string {
  const answers = Object.entries(responses).map(([status, response]) => {
    if ('$ref' in response) return explainErrors(shared.responses[response.$ref.split('/').at(-1)!]!)
    const fields = status.startsWith('2')
      ? Object.values(response.content ?? {}).map(({ schema }) => printLists(listFields(schema, shared.schemas), ''))
      : []
    return [`\`${status}\` ${response.description}`, ...fields].join('\n\n')
  })
  return `### Answers\n\n${answers.join('\n\n')}\n`
}

/** An operation as Markdown, with what its HTML says. */
export function printOperation(placed: Placed, shared: Shared, url: string, storefrontHeader: string): string {
  const { method, path, operation } = placed
  const isOutgoing = !path.startsWith('/') // Webhooks have a name instead of a path.
  const [body] = Object.entries(operation.requestBody?.content ?? {})
  return [
    `## ${operation.summary}\n`,
    `\`${method} ${path}\`\n`,
    [operation.description, writeAccessNote(operation)].map((note) => (note ? `${note}\n\n` : '')).join(''),
    printParameters(operation, shared),
    body ? `### Body (${body[0]})\n\n${printLists(listFields(body[1].schema, shared.schemas), '')}` : '',
    isOutgoing ? '' : `\`\`\`sh\n${toCurl(placed, url, storefrontHeader)}\n\`\`\`\n`,
    printAnswers(operation, shared),
  ]
    .filter(Boolean)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
}
