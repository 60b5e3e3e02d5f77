import { Checkbox, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { useApi } from '../../api/hooks.ts'
import { Loaded } from '../lists/loaded.tsx'
import classes from './scope-picker.module.css'

type Props = {
  label: string
  value: string[]
  onChange: (events: string[]) => void
  error?: string
  /** Whether to offer events about an app itself, which only that app receives. */
  isForApp?: boolean
}

/** All events with descriptions and names, grouped by resource. */
export function EventPicker({ label, value, onChange, error, isForApp = false }: Props) {
  const errorId = useId()
  const known = useApi('GET /api/webhook-events', {})
  const toggle = (name: string, isOn: boolean) =>
    onChange(isOn ? [...value, name] : value.filter((other) => other !== name))
  return (
    <fieldset
      className={classes.fieldset}
      aria-invalid={Boolean(error)}
      tabIndex={-1}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className={classes.legend}>{label}</legend>
      {error && (
        <Text id={errorId} size="sm" c="var(--mantine-color-error)" mb="xs">
          {error}
        </Text>
      )}
      <Loaded query={known}>
        {({ data }) => {
          const offered = data.filter(({ name }) => isForApp || !name.startsWith('app.'))
          return (
            <div className={classes.groups}>
              {[...Map.groupBy(offered, ({ name }) => name.split('.')[0]!)].map(([group, members]) => (
                <div key={group} className={classes.group}>
                  <Text fw={600} size="sm" mb={8}>
                    {members[0]!.resource}
                  </Text>
                  <Stack gap={10}>
                    {members.map(({ name, description }) => (
                      <Checkbox
                        key={name}
                        label={description}
                        description={name}
                        checked={value.includes(name)}
                        onChange={(event) => toggle(name, event.currentTarget.checked)}
                      />
                    ))}
                  </Stack>
                </div>
              ))}
            </div>
          )
        }}
      </Loaded>
    </fieldset>
  )
}
