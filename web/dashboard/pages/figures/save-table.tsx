import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Icon } from '../../parts/values/icon.tsx'
import { Problem } from '../../parts/values/problem.tsx'
import { saveCsv } from '../../parts/values/save-file.ts'

type Props = { label: string; fileName: string; readRows: () => Promise<(string | number)[][]> }

/** A button that saves a table as CSV, also the rows that the page does not show. */
export function SaveTable({ label, fileName, readRows }: Props) {
  const save = useMutation({ mutationFn: async () => saveCsv(fileName, await readRows()) })
  return (
    <div>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="download" size={14} />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {label}
      </Button>
      {save.error && <Problem error={save.error} />}
    </div>
  )
}
