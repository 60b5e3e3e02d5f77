import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { explainField } from '../../../client/explain.ts'
import { sendBody } from '../../api/send-body.ts'
import type { CustomerImportReport } from '../../api/types.generated.ts'
import { useMessages } from '../../messages/provider.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useBusiness } from '../../session/business.tsx'

const maxShown = 50

/** Imports customers from a CSV file: first a preview without writing, then the import and its result. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { importCustomers: words, common } = useMessages()
  const { path } = useBusiness()
  const client = useQueryClient()
  const id = useId()
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
            <label htmlFor={id}>
              <Text size="sm" fw={600} component="span">
                {words.file}
              </Text>
            </label>
            <div>
              <input
                id={id}
                type="file"
                accept=".csv,text/csv"
                onChange={(event) => choose(event.currentTarget.files?.[0])}
                data-autofocus
              />
            </div>
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
  const { importCustomers: words, problems, customers } = useMessages()
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
        <Table.ScrollContainer minWidth={280} mah={260}>
          <Table aria-label={words.problems}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{words.row}</Table.Th>
                <Table.Th>{words.field}</Table.Th>
                <Table.Th>{words.problem}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {errors.slice(0, maxShown).map((one) => (
                <Table.Tr key={`${one.row} ${one.field} ${one.code}`}>
                  <Table.Td>{one.row}</Table.Td>
                  <Table.Td>{labels[one.field] ?? one.field}</Table.Td>
                  <Table.Td>{explainField(problems.words, one)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {errors.length > maxShown && (
        <Text size="sm" c="dimmed">
          {words.more(maxShown)}
        </Text>
      )}
    </Stack>
  )
}
