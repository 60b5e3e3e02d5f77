import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sendBody } from '../../../api/send-body.ts'
import type { StockImportReport } from '../../../api/types.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { explainOne } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { Problem } from '../../../parts/values/problem.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { toName } from './rows.ts'
import { stockWords } from './words.ts'

const maxShown = 20

/** Sets quantities from a CSV file: a preview, then the import and its result. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { common } = useMessages()
  const { stock } = useWords(stockWords)
  const { import: words } = stock
  const { path } = useBusiness()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const run = useMutation({
    mutationFn: ({ chosen, dry_run }: { chosen: File; dry_run: boolean }) =>
      sendBody(
        'POST /api/businesses/{business_id}/stock/import',
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
          <>
            <Text size="sm">{words.lead}</Text>
            <Text size="sm">
              {words.columns} <code>variant_id, sku, warehouse, quantity, low_stock_level</code>
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
          </>
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
              disabled={!file || !report || report.changed_rows === 0}
              loading={run.isPending}
              onClick={() => file && run.mutate({ chosen: file, dry_run: false })}
            >
              {report && report.changed_rows > 0 ? words.run(report.changed_rows) : words.title}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

function Report({ report }: { report: StockImportReport }) {
  const messages = useMessages()
  const { stock } = useWords(stockWords)
  const { import: words } = stock
  const format = useFormat()
  const { rows, changed_rows, failed_rows, changes, errors, is_dry_run } = report
  const fields: Record<string, string> = words.fields
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {is_dry_run ? words.preview(changed_rows, rows) : words.done(changed_rows)}
      </Text>
      {is_dry_run && changes.length > 0 && (
        <List size="sm" aria-label={words.changes}>
          {changes.slice(0, maxShown).map((one) => (
            <List.Item key={one.row}>
              {toName(one)} · {one.warehouse}: {format.count(one.before)} → <strong>{format.count(one.after)}</strong>
            </List.Item>
          ))}
        </List>
      )}
      {failed_rows > 0 && <Text size="sm">{words.failed(failed_rows)}</Text>}
      {errors.length > 0 && (
        <List size="sm" aria-label={words.problems}>
          {errors.slice(0, maxShown).map((one) => (
            <List.Item key={`${one.row} ${one.field} ${one.code}`}>
              {words.problem(one.row, fields[one.field] ?? one.field, explainOne(one, messages))}
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  )
}
