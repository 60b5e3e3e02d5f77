import { Button, List, Text } from '@mantine/core'
import { explainOne } from '../../messages/problem.ts'
import { useMessages, useWords } from '../../messages/provider.tsx'
import { Icon } from '../values/icon.tsx'
import { saveCorrections } from './save-corrections.ts'
import { importWords } from './words.ts'

const maxShown = 50

type RowError = { row: number; field: string; code: string; params: Record<string, unknown> }

export type FileReport = {
  is_dry_run: boolean
  rows: number
  failed_rows: number
  errors: RowError[]
  columns: { name: string; header: string }[]
  failed: { row: number; cells: Record<string, string> }[]
}

/** Explains errors with the words of the file for its columns. */
function useExplain({ columns }: FileReport) {
  const messages = useMessages()
  const headers = new Map(columns.map(({ name, header }) => [name, header]))
  return (one: RowError) => ({
    column: one.field === 'row' ? undefined : (headers.get(one.field) ?? one.field),
    text: explainOne(one, messages),
  })
}

/** Lists what is wrong with rows of a file, and offers a file of them to correct and upload again. */
export function RowErrors({ report, file }: { report: FileReport; file: File }) {
  const words = useWords(importWords)
  const explain = useExplain(report)
  const { errors } = report
  if (errors.length === 0) return null
  return (
    <>
      <Text size="sm" fw={600}>
        {words.problems}
      </Text>
      <List size="sm" aria-label={words.problems}>
        {errors.slice(0, maxShown).map((one) => {
          const { column, text } = explain(one)
          return (
            <List.Item key={`${one.row} ${one.field} ${one.code}`}>
              {column === undefined ? words.rowProblem(one.row, text) : words.problem(one.row, column, text)}
            </List.Item>
          )
        })}
      </List>
      {errors.length > maxShown && (
        <Text size="sm" c="dimmed">
          {words.more(maxShown)}
        </Text>
      )}
      <SaveErrors report={report} file={file} />
    </>
  )
}

function SaveErrors({ report, file }: { report: FileReport; file: File }) {
  const words = useWords(importWords)
  const explain = useExplain(report)
  const { errors, failed, columns } = report
  const save = () => {
    const byRow = Map.groupBy(errors, ({ row }) => row)
    const describe = (row: number) =>
      (byRow.get(row) ?? [])
        .map(explain)
        .map(({ column, text }) => (column === undefined ? text : `${column}: ${text}`))
    const rows = failed.map(({ row, cells }) => [
      ...columns.map(({ name }) => cells[name] ?? ''),
      describe(row).join('; '),
    ])
    return saveCorrections(file, words.fileName, [[...columns.map(({ header }) => header), words.column], ...rows])
  }
  return (
    <div>
      <Button variant="default" size="xs" leftSection={<Icon name="download" size={16} />} onClick={save}>
        {words.save}
      </Button>
      <Text size="xs" c="dimmed" mt={4}>
        {words.saveHint}
      </Text>
    </div>
  )
}
