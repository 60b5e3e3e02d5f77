import { Button, Stack, Text } from '@mantine/core'
import { ApiError } from '../../../../../client/api-error.ts'
import type { RowProblem, UploadPreview } from '../../../../api/types.generated.ts'
import { explainOne, problemText } from '../../../../messages/problem.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { saveCorrections } from '../../../../parts/import/save-corrections.ts'
import { importWords } from '../../../../parts/import/words.ts'
import { Card } from '../../../../parts/layout/card.tsx'
import { Icon } from '../../../../parts/values/icon.tsx'
import { StatusBadge } from '../../../../parts/values/status-badge.tsx'
import classes from './upload-preview.module.css'
import { orderUploadWords } from './words.ts'

type Props = { file: File; preview: UploadPreview; kind: 'orders' | 'receipts'; onSend: () => void }

/** Shows the server's preview of a file: its columns, its first rows, and the rows that it would refuse. */
export function FilePreview({ file, preview, kind, onSend }: Props) {
  const { orderUpload: words } = useWords(orderUploadWords)
  const { total, columns, problems } = preview
  const good = kind === 'orders' ? total - problems.length : problems.length > 0 ? 0 : total
  return (
    <>
      <Card title={file.name} lead={words.found(total)}>
        <Stack gap="md">
          <Columns columns={columns} />
          <FirstRows preview={preview} />
        </Stack>
      </Card>
      <Card title={problems.length > 0 ? words.problems(problems.length) : words.noProblems}>
        <Stack gap="md">
          {problems.length > 0 && <RowProblems problems={problems} file={file} columns={columns} />}
          {good > 0 ? (
            <Button size="md" onClick={onSend}>
              {kind === 'orders' ? words.create(good) : words.setReceipts(good)}
            </Button>
          ) : (
            <Text size="sm">{words.nothing}</Text>
          )}
        </Stack>
      </Card>
    </>
  )
}

/** Which of the file's columns are read. */
function Columns({ columns }: Pick<UploadPreview, 'columns'>) {
  const { orderUpload: words } = useWords(orderUploadWords)
  return (
    <ul className={classes.columns} aria-label={words.columns}>
      {columns.map((column) => (
        <li key={column.name}>
          <StatusBadge
            label={`${column.header}: ${column.is_known ? words.known : words.ignored}`}
            icon={column.is_known ? 'check' : 'cross'}
            color={column.is_known ? 'brand' : 'gray'}
          />
        </li>
      ))}
    </ul>
  )
}

function FirstRows({ preview: { columns, rows } }: Pick<Props, 'preview'>) {
  const { orderUpload: words } = useWords(orderUploadWords)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways is reached by the keyboard
    <section className={classes.box} aria-label={words.firstRows} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{words.row}</th>
            {columns.map((column) => (
              <th key={column.name} scope="col">
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, cells }) => (
            <tr key={row}>
              <td>{row}</td>
              {columns.map((column) => (
                <td key={column.name}>{cells[column.name]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const shownProblems = 20

/** The file's column for a field of the order; `base` stands for the whole row. */
const toColumn = (field: string) => {
  if (field === 'row') return 'base'
  return field.startsWith('ordervariants') ? 'items' : field
}

type ProblemsProps = { problems: RowProblem[]; file: File; columns: UploadPreview['columns'] }

/** Lists refused rows with reasons, and offers a file of them to correct and upload again. */
export function RowProblems({ problems, file, columns }: ProblemsProps) {
  const { orderUpload: words } = useWords(orderUploadWords)
  const { fileName, column, save } = useWords(importWords)
  const explain = useExplanation(columns)
  const saveRows = () => {
    const rows = problems.map((one) => [...columns.map(({ name }) => one.cells[name] ?? ''), explain(one)])
    return saveCorrections(file, fileName, [[...columns.map(({ header }) => header), column], ...rows])
  }
  return (
    <Stack gap="sm" align="flex-start">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{words.row}</th>
            <th scope="col">{words.problem}</th>
          </tr>
        </thead>
        <tbody>
          {problems.slice(0, shownProblems).map((one) => (
            <tr key={one.row}>
              <td>{one.row}</td>
              <td>{explain(one)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {problems.length > shownProblems && (
        <Text size="sm" c="dimmed">
          {words.moreProblems(problems.length - shownProblems)}
        </Text>
      )}
      <Button variant="default" size="xs" leftSection={<Icon name="download" size={16} />} onClick={saveRows}>
        {save}
      </Button>
    </Stack>
  )
}

/** Says in the user's language why a row is refused: all its errors, with the file's words for its columns. */
function useExplanation(columns: UploadPreview['columns']) {
  const messages = useMessages()
  const headers = new Map(columns.map(({ name, header }) => [name, header]))
  return ({ error_code, error_details, details }: RowProblem) => {
    if (error_details.length === 0) return problemText(new ApiError(422, { error_code, details }), messages)
    const texts = error_details.map((one) => {
      const column = toColumn(one.field)
      const text = explainOne(one, messages)
      return column === 'base' ? text : `${headers.get(column) ?? column}: ${text}`
    })
    return [...new Set(texts)].join('; ')
  }
}
