import { Box, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { Progress } from '../../api/upload.ts'
import { useMessages, useWords } from '../../messages/provider.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { Problem } from '../values/problem.tsx'
import { type FileReport, RowErrors } from './row-errors.tsx'
import { tableFiles } from './table-files.ts'
import { TemplateLinks } from './template-links.tsx'
import { importWords } from './words.ts'

type Words = { title: string; lead: string; run: (count: number) => string }

export type Sending = { isDryRun: boolean; isChosen: boolean; onProgress: Progress }

type Props<R extends FileReport> = {
  words: Words
  /** The address of the import, below which its templates stand. */
  address: string
  send: (file: File, sending: Sending) => Promise<R>
  /** Returns how many records the file creates or changes. */
  countOf: (report: R) => number
  /** A choice that some files need. */
  choice?: { label: string; isOffered: (report: R) => boolean }
  onClose: () => void
  /** What the file does or did. */
  children: (report: R) => ReactNode
}

/** Imports a CSV or Excel file: first a preview without writing, then the import and its result. */
export function ImportFile<R extends FileReport>(props: Props<R>) {
  const { words, address, countOf, choice, onClose, children } = props
  const { common } = useMessages()
  const { file, choose, isChosen, setChosen, run, share } = useImport(props.send)
  const report = run.data
  const count = report ? countOf(report) : 0
  const isDone = report?.is_dry_run === false
  return (
    <Dialog opened onClose={onClose} title={words.title} size="lg" isForm>
      <Stack>
        {(!isDone || report.failed_rows > 0) && (
          <Choice lead={words.lead} address={address} file={file} onChoose={choose} />
        )}
        {run.isPending && <Sending share={share} rows={run.variables.isDryRun ? undefined : report?.rows} />}
        <div role="status">
          {run.error && <Problem error={run.error} />}
          {report && !run.isPending && (
            <Stack gap="xs">
              {children(report)}
              {file && <RowErrors report={report} file={file} />}
            </Stack>
          )}
        </div>
        {choice && !isDone && report && (isChosen || choice.isOffered(report)) && (
          <Checkbox
            label={choice.label}
            checked={isChosen}
            disabled={run.isPending}
            onChange={(event) => setChosen(event.currentTarget.checked)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {isDone ? common.close : common.cancel}
          </Button>
          {!isDone && (
            <Button
              disabled={!file || count === 0}
              loading={run.isPending}
              onClick={() => file && run.mutate({ chosen: file, isDryRun: false, isChosen })}
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
function useImport<R extends FileReport>(send: Props<R>['send']) {
  const client = useQueryClient()
  const [file, setFile] = useState<File>()
  const [isChosen, setIsChosen] = useState(false)
  const [share, setShare] = useState(0)
  const run = useMutation({
    mutationFn: ({ chosen, ...sending }: { chosen: File; isDryRun: boolean; isChosen: boolean }) => {
      setShare(0)
      return send(chosen, { ...sending, onProgress: setShare })
    },
    onSuccess: ({ is_dry_run }) => {
      if (!is_dry_run) client.invalidateQueries({ refetchType: 'active' })
    },
  })
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    if (chosen) run.mutate({ chosen, isDryRun: true, isChosen })
  }
  const setChosen = (wanted: boolean) => {
    setIsChosen(wanted)
    if (file) run.mutate({ chosen: file, isDryRun: true, isChosen: wanted })
  }
  return { file, choose, isChosen, setChosen, run, share }
}

/** How much of the file is sent; then, that the server works on it. */
function Sending({ share, rows }: { share: number; rows: number | undefined }) {
  const words = useWords(importWords)
  const isSent = share === 1
  const text = !isSent ? words.sending(Math.round(share * 100)) : rows ? words.working(rows) : words.reading
  return (
    <Stack gap={4} role="status">
      <Text size="sm">{text}</Text>
      <progress max={1} value={isSent ? undefined : share} aria-label={words.reading} />
    </Stack>
  )
}

type ChoiceProps = { lead: string; address: string; file: File | undefined; onChoose: (file: File | undefined) => void }

function Choice({ lead, address, file, onChoose }: ChoiceProps) {
  const words = useWords(importWords)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <Text size="sm" mb="xs">
        {lead}
      </Text>
      <Box mb="xs">
        <TemplateLinks address={address} />
      </Box>
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
        accept={tableFiles}
        onChange={(event) => {
          onChoose(event.currentTarget.files?.[0])
          event.currentTarget.value = '' // The same file can be chosen again once it was corrected.
        }}
      />
    </div>
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
