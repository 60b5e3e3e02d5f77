import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { explainOne } from '../../messages/problem.ts'
import { useMessages } from '../../messages/provider.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { Problem } from '../values/problem.tsx'

const maxShown = 50

type RowError = { row: number; field: string; code: string; params: Record<string, unknown> }

type Report = { is_dry_run: boolean; errors: RowError[] }

type Words = {
  title: string
  lead: string
  columns: string
  file: string
  reading: string
  problems: string
  problem: (row: number, field: string, text: string) => string
  more: (count: number) => string
  run: (count: number) => string
}

type Props<R extends Report> = {
  words: Words
  columns: string
  send: (file: File, isDryRun: boolean) => Promise<R>
  /** Returns how many records the file creates or changes. */
  countOf: (report: R) => number
  labels: Record<string, string>
  onClose: () => void
  /** What the file does or did. */
  children: (report: R) => ReactNode
}

/** Imports a CSV file: first a preview without writing, then the import and its result. */
export function ImportFile<R extends Report>(props: Props<R>) {
  const { words, columns, countOf, labels, onClose, children } = props
  const { common } = useMessages()
  const { file, choose, run } = useImport(props.send)
  const report = run.data
  const count = report ? countOf(report) : 0
  const isDone = report?.is_dry_run === false
  return (
    <Dialog opened onClose={onClose} title={words.title} size="lg" isForm>
      <Stack>
        {!isDone && <Choice words={words} columns={columns} file={file} onChoose={choose} />}
        <div role="status">
          {run.isPending && (
            <>
              <Text size="sm">{words.reading}</Text>
              <progress aria-label={words.reading} />
            </>
          )}
          {run.error && <Problem error={run.error} />}
          {report && !run.isPending && (
            <Stack gap="xs">
              {children(report)}
              <RowErrors words={words} errors={report.errors} labels={labels} />
            </Stack>
          )}
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {isDone ? common.close : common.cancel}
          </Button>
          {!isDone && (
            <Button
              disabled={!file || count === 0}
              loading={run.isPending}
              onClick={() => file && run.mutate({ chosen: file, isDryRun: false })}
            >
              {count > 0 ? words.run(count) : words.title}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

/** Previews a file as soon as it is chosen; the import itself has to be started. */
function useImport<R extends Report>(send: Props<R>['send']) {
  const client = useQueryClient()
  const [file, setFile] = useState<File>()
  const run = useMutation({
    mutationFn: ({ chosen, isDryRun }: { chosen: File; isDryRun: boolean }) => send(chosen, isDryRun),
    onSuccess: ({ is_dry_run }) => {
      if (!is_dry_run) client.invalidateQueries({ refetchType: 'active' })
    },
  })
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    if (chosen) run.mutate({ chosen, isDryRun: true })
  }
  return { file, choose, run }
}

type ChoiceProps = {
  words: Words
  columns: string
  file: File | undefined
  onChoose: (file: File | undefined) => void
}

function Choice({ words, columns, file, onChoose }: ChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <Text size="sm" mb="xs">
        {words.lead}
      </Text>
      <Text size="sm" mb="xs">
        {words.columns} <code>{columns}</code>
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={() => input.current?.click()} data-autofocus>
          {words.file}
        </Button>
        <Text size="sm">{file?.name}</Text>
      </Group>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words.file}
        accept=".csv,text/csv"
        onChange={(event) => onChoose(event.currentTarget.files?.[0])}
      />
    </div>
  )
}

type ErrorsProps = { words: Words; errors: RowError[]; labels: Record<string, string> }

function RowErrors({ words, errors, labels }: ErrorsProps) {
  const messages = useMessages()
  if (errors.length === 0) return null
  return (
    <>
      <List size="sm" aria-label={words.problems}>
        {errors.slice(0, maxShown).map((one) => (
          <List.Item key={`${one.row} ${one.field} ${one.code}`}>
            {words.problem(one.row, labels[one.field] ?? one.field, explainOne(one, messages))}
          </List.Item>
        ))}
      </List>
      {errors.length > maxShown && (
        <Text size="sm" c="dimmed">
          {words.more(maxShown)}
        </Text>
      )}
    </>
  )
}

/** The result of an import in two lines. */
export const ImportResult = ({ title, text }: { title: string; text: string }) => (
  <>
    <Text size="sm" fw={600}>
      {title}
    </Text>
    <Text size="sm">{text}</Text>
  </>
)
