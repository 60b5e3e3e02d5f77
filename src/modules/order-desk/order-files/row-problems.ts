import { Type } from 'typebox'
import type { CsvRow } from '../../../platform/csv/read-csv.ts'
import type { AppError } from '../../../platform/errors/errors.ts'
import { Closed } from '../../../platform/http/schemas.ts'

const open = Type.Object({}, { additionalProperties: true })

export const RowProblem = Closed(
  {
    row: Type.Integer({ description: 'As a spreadsheet counts: the header is row 1' }),
    cells: Type.Record(Type.String(), Type.String()),
    error: Type.String(),
    error_code: Type.String(),
    error_details: Type.Array(Closed({ field: Type.String(), code: Type.String(), params: open })),
    details: open,
  },
  {
    title: 'RowProblem',
    description: 'Why a row of a file is refused, as the error of a request with the same values',
  },
)

export type RowProblem = ReturnType<typeof toRowProblem>

export const toRowProblem = ({ row, cells }: CsvRow, { message, code, extras }: AppError) => ({
  row,
  cells,
  error: message,
  error_code: code as string,
  error_details: extras.fields ?? [],
  details: extras.details ?? {},
})
