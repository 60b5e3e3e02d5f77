import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { explainField } from '../../../client/explain.ts'
import { sendBody } from '../../api/send-body.ts'
import type { CustomerImportReport } from '../../api/types.generated.ts'
import { useDialogWords } from '../../messages/customer-dialogs.ts'
import { useMessages } from '../../messages/provider.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useBusiness } from '../../session/business.tsx'

const maxShown = 50

/** Imports customers from a CSV file: first a preview without writing, then the import and its result. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { common } = useMessages()
  const { importCustomers: words } = useDialogWords()
  const { path } = useBusiness()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const run = useMutation({
    mutationFn: ({ chosen, dry_run }: { chosen: File; dry_run: boolean }) =>
      sendBody(
        'POST /api/businesses/{business_id}/customers/import',
        { path, ...(dry_run && { query: { dry_run } }) },
        chosen,
        'text/csv',
      ),
    onSuccess: ({ is_dry_run }) => {
      if (!is_dry_run) client.invalidateQueries({ refetchType: 'active' })
    },
  })
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    if (chosen) run.mutate({ chosen, dry_run: true })
  }
  const report = run.data
  const isDone = report?.is_dry_run === false
  return (
    <Dialog opened onClose={onClose} title={words.title} size="lg" isForm>
      <Stack>
        {!isDone && (
          <div>
            <Text size="sm" mb="xs">
              {words.lead}
            </Text>
            <Text size="sm" mb="xs">
              {words.columns} <code>name, email, phone, bio_description, date_of_birth, sex, tags, is_unsubscribe</code>
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
              onChange={(event) => choose(event.currentTarget.files?.[0])}
            />
          </div>
        )}
        <div role="status">
          {run.isPending && <Text size="sm">{words.reading}</Text>}
          {run.error && <Problem error={run.error} />}
          {report && !run.isPending && <Report report={report} />}
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {isDone ? common.close : common.cancel}
          </Button>
          {!isDone && (
            <Button
              disabled={!file || !report || report.created === 0}
              loading={run.isPending}
              onClick={() => file && run.mutate({ chosen: file, dry_run: false })}
            >
              {report && report.created > 0 ? words.run(report.created) : words.title}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

/** What an import did, or would do, and the rows that it cannot read. */
function Report({ report }: { report: CustomerImportReport }) {
  const { problems, customers } = useMessages()
  const { importCustomers: words } = useDialogWords()
  const { rows, created, existing, failed_rows, errors, is_dry_run } = report
  const labels: Record<string, string> = {
    name: customers.fields.name,
    email: customers.fields.email,
    phone: customers.fields.phone,
    tags: customers.fields.tags,
    bio_description: customers.fields.about,
  }
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {is_dry_run ? words.preview(rows) : words.done(created)}
      </Text>
      <Text size="sm">{words.counts(created, existing, failed_rows)}</Text>
      {errors.length > 0 && (
        <List size="sm" aria-label={words.problems}>
          {errors.slice(0, maxShown).map((one) => (
            <List.Item key={`${one.row} ${one.field} ${one.code}`}>
              {words.problem(one.row, labels[one.field] ?? one.field, explainField(problems.words, one))}
            </List.Item>
          ))}
        </List>
      )}
      {errors.length > maxShown && (
        <Text size="sm" c="dimmed">
          {words.more(maxShown)}
        </Text>
      )}
    </Stack>
  )
}
