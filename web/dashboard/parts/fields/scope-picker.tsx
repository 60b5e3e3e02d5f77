import { Checkbox, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { useApi } from '../../api/hooks.ts'
import { useWords } from '../../messages/provider.tsx'
import { developerWords } from '../../pages/developers/words.ts'
import { Loaded } from '../lists/loaded.tsx'
import classes from './scope-picker.module.css'

type Props = {
  label: string
  value: string[]
  onChange: (scopes: string[]) => void
  error?: string
  isLabelHidden?: boolean
  /** If false, scopes that lead to money are shown but cannot be selected. */
  mayGrantMoney?: boolean
}

/** All scopes with descriptions, grouped by resource. A group can be selected as a whole or in part. */
export function ScopePicker({ label, value, onChange, error, isLabelHidden, mayGrantMoney = true }: Props) {
  const { keys } = useWords(developerWords)
  const errorId = useId()
  const scopes = useApi('GET /api/scopes', {})
  const chosen = new Set(value)
  const toggle = (names: string[], isOn: boolean) =>
    onChange(isOn ? [...new Set([...value, ...names])] : value.filter((name) => !names.includes(name)))
  return (
    <fieldset
      className={classes.fieldset}
      aria-invalid={Boolean(error)}
      tabIndex={-1}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className={classes.legend}>{isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}</legend>
      {error && (
        <Text id={errorId} size="sm" c="var(--mantine-color-error)" mb="xs">
          {error}
        </Text>
      )}
      <Loaded query={scopes}>
        {({ data }) => (
          <div className={classes.groups}>
            {[...Map.groupBy(data, ({ name }) => name.split(':')[0]!)].map(([resource, members]) => {
              const names = members.map(({ name }) => name)
              const grantable = members.filter(({ is_money }) => mayGrantMoney || !is_money).map(({ name }) => name)
              const count = names.filter((name) => chosen.has(name)).length
              return (
                <div key={resource} className={classes.group}>
                  <Group justify="space-between" wrap="nowrap">
                    <Checkbox
                      fw={600}
                      size="sm"
                      label={members[0]!.resource}
                      checked={count === names.length}
                      indeterminate={count > 0 && count < names.length}
                      disabled={grantable.length === 0}
                      onChange={(event) => toggle(grantable, event.currentTarget.checked)}
                    />
                    <Text size="xs" c="dimmed">
                      {keys.chosen(count, names.length)}
                    </Text>
                  </Group>
                  <Stack gap={8} mt={8} pl={8}>
                    {members.map(({ name, description }) => (
                      <Checkbox
                        key={name}
                        size="sm"
                        label={description}
                        description={grantable.includes(name) ? undefined : keys.moneyOnly}
                        disabled={!grantable.includes(name)}
                        checked={chosen.has(name)}
                        onChange={(event) => toggle([name], event.currentTarget.checked)}
                      />
                    ))}
                  </Stack>
                </div>
              )
            })}
          </div>
        )}
      </Loaded>
    </fieldset>
  )
}
