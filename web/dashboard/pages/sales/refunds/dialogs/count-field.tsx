import { TextInput } from '@mantine/core'

type Props = { name: string; label: string; max: number; value?: number; error?: string | undefined }

/** A field for a number of units, from none to all. */
export const CountField = ({ name, label, max, value = 0, error }: Props) => (
  <TextInput
    name={name}
    label={label}
    type="number"
    inputMode="numeric"
    min={0}
    max={max}
    defaultValue={value}
    error={error}
  />
)

/** The typed units of each line, without lines that have none. */
export const readCounts = (values: FormData, name: (line_id: string) => string, lines: { line_id: string }[]) =>
  lines
    .map(({ line_id }) => ({ line_id, quantity: Number(values.get(name(line_id)) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
